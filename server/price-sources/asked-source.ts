/** What sources have in common that call a host for each question. */
import type { PriceQuestion } from '#domain/prices/price-question'
import { concurrently, flatMapInTurns } from './concurrently.ts'
import type { CallFailed, OutsideOptions } from './outside-call.ts'
import type { CallQuota, PriceSource, SourceOutcome, SourceFacts } from './price-source.ts'
import { RunOfCalls } from './run-of-calls.ts'

/** What every source that calls a host is opened with. */
export interface CalledSourceOptions
  extends Pick<OutsideOptions, 'clock' | 'random' | 'timeoutMs' | 'reportCall'> {
  readonly baseUrl: string
  readonly now: () => Date
}

/** How a source answers questions by calls that some of them share. */
interface Asking<Call, Found> {
  /** Null for a source without a daily limit. */
  readonly quota: CallQuota | null
  /** How many questions are answered at a time. */
  readonly concurrency: number
  /** The calls that may answer a question, in their order; none for a question that the source cannot price. */
  callsFor(question: PriceQuestion): readonly Call[]
  /** The same for calls that one call can answer. */
  keyOf(call: Call): string
  /** Returns the call that answers two of the same key; without it, either does. */
  both?(one: Call, other: Call): Call
  make(call: Call, run: RunOfCalls, signal: AbortSignal): Promise<Found | CallFailed>
  /** Answers a question. `find` makes a call, unless another question has made it or the run is over. */
  answer(
    question: PriceQuestion,
    calls: readonly Call[],
    find: (call: Call) => Promise<Found | CallFailed>,
  ): Promise<SourceOutcome>
}

/** Returns a source that makes each call once for all the questions of a run that need it. */
export function askedSource<Call, Found extends object | null>(
  facts: SourceFacts,
  { quota, concurrency, callsFor, keyOf, both = one => one, make, answer }: Asking<Call, Found>,
): PriceSource {
  return {
    ...facts,
    quota,
    canPrice: question => callsFor(question).length > 0,
    async *ask(questions, signal, maxCalls, claim) {
      const run = new RunOfCalls(maxCalls)
      const wanted = new Map<string, Call>()
      const uses = await flatMapInTurns(questions, question =>
        callsFor(question).map(call => {
          const key = keyOf(call)
          const other = wanted.get(key)
          wanted.set(key, other === undefined ? call : both(other, call))
          return key
        }),
      )
      const shared = sharedCalls<Found | CallFailed>(uses)
      yield* concurrently(questions, concurrency, signal, async (question, until) => {
        const calls = callsFor(question)
        try {
          // Somebody else asks it.
          if (claim && !(await claim(question))) return null
          const outcome = await answer(question, calls, call => {
            const key = keyOf(call)
            return shared.once(key, () => run.make(() => make(wanted.get(key) ?? call, run, until)))
          })
          return { question, ...outcome }
        } finally {
          for (const call of calls) shared.release(keyOf(call))
        }
      })
    },
  }
}

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
