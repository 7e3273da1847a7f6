import { pMapIterable } from 'p-map'
import { unlessAborted } from './abortable.ts'

/**
 * Asks several questions at a time and yields each answer as it arrives. At most `atOnce` answers wait to be
 * taken. Aborts the calls under way and ends when `signal` aborts or the caller stops taking answers.
 */
export async function* concurrently<Question, Answer>(
  questions: readonly Question[],
  atOnce: number,
  signal: AbortSignal,
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
): AsyncGenerator<Answer, void, undefined> {
  const leaving = new AbortController()
  const ending = AbortSignal.any([signal, leaving.signal])
  const askUnlessEnding = (question: Question) => {
    ending.throwIfAborted()
    return unlessAborted(ask(question, ending), ending)
  }
  const answers: AsyncIterable<Answer> = pMapIterable(questions, askUnlessEnding, {
    concurrency: atOnce,
    preserveOrder: false,
  })
  try {
    for await (const answer of answers) {
      if (signal.aborted) return
      yield answer
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    leaving.abort()
  }
}
