/** Makes each call once for all the questions of a run that need it. */
export interface SharedCalls<Answer> {
  /** Returns the answer to the call of this key, and makes the call if it was not made before. */
  once(key: string, call: () => Promise<Answer>): Promise<Answer>
  /** Ends one question's use of the answer; the last one frees it. */
  release(key: string): void
}

/** `uses` holds a key once for each question that may need its call. */
export function sharedCalls<Answer>(uses: readonly string[]): SharedCalls<Answer> {
  const usesLeft = new Map<string, number>()
  for (const key of uses) usesLeft.set(key, (usesLeft.get(key) ?? 0) + 1)
  const answers = new Map<string, Promise<Answer>>()
  return {
    once: (key, call) => {
      const answer = answers.get(key) ?? call()
      answers.set(key, answer)
      return answer
    },
    release: key => {
      const left = (usesLeft.get(key) ?? 0) - 1
      usesLeft.set(key, left)
      if (left <= 0) answers.delete(key)
    },
  }
}
