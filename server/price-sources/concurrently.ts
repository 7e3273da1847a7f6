/** A question's outcome as it came, so that one that nobody waits for any more cannot fail unheard. */
type Ended<Answer> =
  | { readonly index: number; readonly answer: Answer }
  | { readonly index: number; readonly error: unknown }

/**
 * Answers questions several at a time and yields the answers as they come. Only a few are ever ahead of who
 * takes them. When `signal` aborts, or nobody takes any more, the calls under way are aborted and it ends.
 */
export async function* concurrently<Question, Answer>(
  questions: readonly Question[],
  atOnce: number,
  signal: AbortSignal,
  answer: (question: Question, signal: AbortSignal) => Promise<Answer>,
): AsyncGenerator<Answer, void, undefined> {
  const leaving = new AbortController()
  const ending = AbortSignal.any([signal, leaving.signal])
  const aborted = new Promise<null>(resolve => ending.addEventListener('abort', () => resolve(null)))
  const underWay = new Map<number, Promise<Ended<Answer>>>()
  const waiting = questions.entries()

  const begin = () => {
    const next = waiting.next()
    if (next.done) return
    const [index, question] = next.value
    underWay.set(
      index,
      answer(question, ending).then(
        came => ({ index, answer: came }),
        (error: unknown) => ({ index, error }),
      ),
    )
  }

  try {
    if (signal.aborted) return
    for (let begun = 0; begun < atOnce; begun++) begin()
    while (underWay.size > 0) {
      const ended = await Promise.race([...underWay.values(), aborted])
      if (ended === null || signal.aborted) return
      underWay.delete(ended.index)
      if ('error' in ended) throw ended.error
      begin()
      yield ended.answer
      if (signal.aborted) return
    }
  } finally {
    leaving.abort()
  }
}
