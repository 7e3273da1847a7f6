import { pMapIterable } from 'p-map'
import { turn } from '#server/turns'

/** Some milliseconds of work. */
const valuesAtOnce = 200

/** Returns what each value becomes. Others take turns in between. */
export async function flatMapInTurns<Value, Result>(
  values: readonly Value[],
  become: (value: Value) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, value] of values.entries()) {
    if (index % valuesAtOnce === 0) await turn()
    results.push(...become(value))
  }
  return results
}

/** Settles as the promise does, or rejects with the signal's reason if the signal aborts first. */
export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Asks several questions at a time and yields each answer as it arrives, but no null. At most `atOnce` answers wait to be
 * taken. Aborts the calls under way and ends when `signal` aborts or the caller stops taking answers.
 *
 * Each question has a signal of its own, which is let go with its answer: with one for all, thousands of finished
 * calls would get the end at once, and all other work would wait.
 */
export async function* concurrently<Question, Answer>(
  questions: readonly Question[],
  atOnce: number,
  signal: AbortSignal,
  ask: (question: Question, signal: AbortSignal) => Promise<Answer | null>,
): AsyncGenerator<Answer, void, undefined> {
  const underWay = new Set<AbortController>()
  const askUnlessEnding = async (question: Question) => {
    signal.throwIfAborted()
    const asking = new AbortController()
    underWay.add(asking)
    try {
      return await unlessAborted(ask(question, asking.signal), asking.signal)
    } finally {
      underWay.delete(asking)
    }
  }
  const end = () => {
    for (const asking of underWay) asking.abort(signal.reason)
  }
  signal.addEventListener('abort', end)
  const answers: AsyncIterable<Answer | null> = pMapIterable(questions, askUnlessEnding, {
    concurrency: atOnce,
    preserveOrder: false,
  })
  try {
    for await (const answer of answers) {
      if (signal.aborted) return
      if (answer !== null) yield answer
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
