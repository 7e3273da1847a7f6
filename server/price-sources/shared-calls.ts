/** Calls that several questions of one run have in common, each made once. */
export interface SharedCalls<Answer> {
  /** The answer to the call of this key, made now if nobody has made it yet. */
  once(key: string, call: () => Promise<Answer>): Promise<Answer>
  /** One of those who wanted it is done; after the last of them the answer is forgotten. */
  release(key: string): void
}

/** `wanted` has a key as often as there are questions that may want it. */
export function sharedCalls<Answer>(wanted: readonly string[]): SharedCalls<Answer> {
  const wanting = new Map<string, number>()
  for (const key of wanted) wanting.set(key, (wanting.get(key) ?? 0) + 1)
  const answers = new Map<string, Promise<Answer>>()
  return {
    once: (key, call) => {
      const answer = answers.get(key) ?? call()
      answers.set(key, answer)
      return answer
    },
    release: key => {
      const left = (wanting.get(key) ?? 0) - 1
      wanting.set(key, left)
      if (left <= 0) answers.delete(key)
    },
  }
}
