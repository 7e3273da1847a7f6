/** Asks for many ids with one call. */
export interface BatchedCalls<Answer> {
  /** Returns the answer for an id, which is requested once, together with others that wait. Ends one question's decision. */
  once(id: string): Promise<Answer>
  /** Ends the decision of a question that needs no call. */
  pass(): void
}

/** How long a batch waits for questions that are undecided, because somebody else may be asking them. */
const defaultLingerMs = 500

/**
 * Makes a call as soon as all of these questions are decided. When some take long, it makes one for the decided ones,
 * and another one later: two askers that wait for each other's questions must not wait for ever.
 */
export function batchedCalls<Answer>(
  questions: number,
  call: (ids: readonly string[]) => Promise<(id: string) => Answer>,
  lingerMs = defaultLingerMs,
): BatchedCalls<Answer> {
  const answers = new Map<string, PromiseWithResolvers<Answer>>()
  let undecided = questions
  let waiting: string[] = []
  let timer: NodeJS.Timeout | null = null

  function send(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const ids = waiting
    waiting = []
    if (ids.length === 0) return
    const called = call(ids)
    for (const id of ids) answers.get(id)?.resolve(called.then(answerOf => answerOf(id)))
  }

  function decided(): void {
    undecided -= 1
    if (undecided <= 0) send()
    else if (waiting.length > 0) timer ??= setTimeout(send, lingerMs)
  }

  return {
    once: id => {
      const known = answers.get(id)
      const answer = known ?? Promise.withResolvers<Answer>()
      if (!known) {
        answers.set(id, answer)
        waiting.push(id)
      }
      decided()
      return answer.promise
    },
    pass: decided,
  }
}
