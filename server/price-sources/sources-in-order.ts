/**
 * The price sources in use, as one. A question goes to the first source in the operator's order that may have a price for
 * it, and on to the next where that one has none or fails.
 */
import { isLastResort, orderedKinds, type SourceOrder } from '#domain/prices/chosen-quote'
import type { PriceQuestion } from '#domain/prices/price-question'
import { restrictedSources } from '#domain/prices/restricted-sources'
import { flatMapInTurns, unlessAborted } from './concurrently.ts'
import type { CallQuota, Claim, PriceAnswer, PriceSource, SourceFacts } from './price-source.ts'
import { realClock } from '#server/pace'

/** An answer with the name of the source that gave it, and the names of sources that took back an earlier answer. */
export type SourcedAnswer = PriceAnswer & {
  readonly source: string
  readonly takenBackBy?: readonly { readonly source: string; readonly isSure: boolean }[]
}

export interface AskOptions {
  /** Returns how many calls this run may take of a source's quota today. Without it, all that are left. */
  readonly share?: (quota: CallQuota) => Promise<number>
  /** Called once for each question, when its turn comes. One that it denies is left out of the answers. */
  readonly claim?: Claim
}

/** Several price sources as one. Its name tells the order, so an answer of another order is not current. */
export interface OrderedSources extends Pick<SourceFacts, 'name' | 'label' | 'prices' | 'notice'> {
  /** Restricted sources among them, which are read as lists and never asked. */
  readonly order: SourceOrder
  /** Whether any source may have a price for this. */
  canPrice(question: PriceQuestion): boolean
  /**
   * Answers each question once: with the first price that is no last resort, else with why there is none. May also
   * answer other questions that it needed. A source that fails, or that has no calls left, counts as one that has no price
   * if another one answered. Ends without the rest when `signal` aborts. Never throws for an outside failure.
   */
  ask(
    questions: readonly PriceQuestion[],
    signal: AbortSignal,
    options?: AskOptions,
  ): AsyncIterable<SourcedAnswer>
}

/** A source under several sources. */
export const onlySource = (source: PriceSource): OrderedSources =>
  sourcesInOrder([source], inEveryOrder([source.name]))

/** Returns the order that is the same for every kind of key. */
export function inEveryOrder(names: readonly string[]): SourceOrder {
  return { raw: names, graded: names, sealed: names }
}

/**
 * Puts sources in an order. Restricted ones are neither asked nor named: a question ends with the first price, so a restricted
 * one would leave everybody else without a price.
 */
export function sourcesInOrder(sources: readonly PriceSource[], order: SourceOrder): OrderedSources {
  const named = withoutRestricted(order)
  const names = new Set(orderedKinds.flatMap(kind => named[kind]))
  const used = sources.filter(({ name }) => names.has(name))
  const sourcesFor = (question: PriceQuestion) =>
    named[question.target.kind]
      .filter(name => question.asked?.includes(name) !== true)
      .flatMap(name => used.filter(source => source.name === name))
      .filter(source => source.languages.includes(question.product.language) && source.canPrice(question))
  return {
    ...wordsOf(used),
    name: nameOf(named),
    order,
    canPrice: question => sourcesFor(question).length > 0,
    ask: (questions, signal, options = {}) =>
      askInOrder(() => pendingOf(questions, sourcesFor), signal, options),
  }
}

function withoutRestricted({ raw, graded, sealed }: SourceOrder): SourceOrder {
  const shared = (names: readonly string[]) => names.filter(name => !restrictedSources.has(name))
  return { raw: shared(raw), graded: shared(graded), sealed: shared(sealed) }
}

interface Pending {
  readonly question: PriceQuestion
  /** Those not asked yet. */
  readonly sources: readonly PriceSource[]
  /** Answers without a price, and prices that any other source would better. */
  readonly answers: readonly SourcedAnswer[]
}

/** Finds the sources of each question that has some. */
function pendingOf(
  questions: readonly PriceQuestion[],
  sourcesFor: (question: PriceQuestion) => readonly PriceSource[],
): Promise<Pending[]> {
  return flatMapInTurns(questions, question => {
    const sources = sourcesFor(question)
    return sources.length > 0 ? [{ question, sources, answers: [] }] : []
  })
}

/**
 * Asks one source after the other, each for all questions that have come to it. A question that somebody else is asking
 * is put off while this run holds others: two runs that each wait for what the other holds would wait for ever.
 */
async function* askInOrder(
  begin: () => Promise<Pending[]>,
  signal: AbortSignal,
  { share, claim }: AskOptions,
): AsyncGenerator<SourcedAnswer, void, undefined> {
  const claims = patientClaims(claim)
  let pending = await begin()
  const byQuestion = new Map(pending.map(one => [one.question, one]))
  while (!signal.aborted) {
    const source = pending[0]?.sources[0]
    if (!source) {
      const decided = await unlessAborted(claims.putOff(), signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
        return null
      })
      if (decided === null) return
      pending = decided.flatMap(question => byQuestion.get(question) ?? [])
      continue
    }
    const now = new Map(
      pending.filter(({ sources }) => sources[0] === source).map(one => [one.question, one] as const),
    )
    const next = pending.filter(({ question }) => !now.has(question))
    const maxCalls = source.quota && share ? await share(source.quota) : undefined
    for await (const came of source.ask([...now.keys()], signal, maxCalls, claims.claim)) {
      const answer = { ...came, source: source.name }
      const { question, sources, answers } = now.get(came.question) ?? { sources: [], answers: [], ...came }
      const rest = sources.slice(1)
      const all = [...answers, answer]
      if (isGood(answer)) yield withTakenBack(answer, all)
      else if (rest.length > 0) next.push({ question, sources: rest, answers: all })
      else yield withTakenBack(bestOf(all), all)
    }
    pending = next
  }
}

/** Whether an answer has a price that no other source would better. */
export function isGood(answer: SourcedAnswer): boolean {
  const { question, source } = answer
  return answer.outcome === 'priced' && !isLastResort({ ...answer.quote, source }, question.target.kind)
}

/**
 * Returns what several answers come to: the first price, though a last resort; else the first failure that another try may
 * mend; else that the sources have no price, if one was asked; else the first failure.
 */
function bestOf(answers: readonly SourcedAnswer[]): SourcedAnswer {
  const lastResort = answers.find(answer => answer.outcome === 'priced')
  const failed = answers.filter(answer => answer.outcome === 'failed')
  const unpriced = answers.filter(answer => answer.outcome === 'unpriced')
  const mayCome = failed.find(({ failure }) => failure !== 'quota' && failure !== 'credentials')
  const shown = unpriced.find(({ evidence }) => evidence !== null) ?? unpriced[0]
  const answer = lastResort ?? mayCome ?? shown ?? failed[0]
  if (!answer) throw new Error('a question without an answer')
  return answer
}

/** Adds which of the sources that were asked took back what they had said. */
function withTakenBack(answer: SourcedAnswer, all: readonly SourcedAnswer[]): SourcedAnswer {
  const by = all.flatMap(one =>
    one.outcome === 'unpriced' && one.takesBack
      ? [{ source: one.source, isSure: one.takesBack === 'surely' }]
      : [],
  )
  return by.length > 0 ? { ...answer, takenBackBy: by } : answer
}

function nameOf(order: SourceOrder): string {
  const names = orderedKinds.map(kind => order[kind].join('+'))
  return new Set(names).size === 1
    ? (names[0] ?? '')
    : orderedKinds.map((kind, place) => `${kind}:${names[place]}`).join(' ')
}

/** What the page says of several sources: the words of each. */
function wordsOf(sources: readonly SourceFacts[]): Pick<SourceFacts, 'label' | 'prices' | 'notice'> {
  const notices = [...new Set(sources.flatMap(({ notice }) => notice ?? []))]
  return {
    label: new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(sources.map(({ label }) => label)),
    prices: sources.map(({ prices }) => prices).join(' '),
    notice: notices.length > 0 ? notices.join(' ') : null,
  }
}

interface PatientClaims {
  /** Claims a question once. False also when that takes long: it is put off then. */
  readonly claim: Claim
  /**
   * Waits until a question that was put off is decided, and returns those that are granted by then. Null when none is left.
   * Call it only when all questions that were granted are answered.
   */
  putOff(): Promise<readonly PriceQuestion[] | null>
}

/** A claim that is not waited for longer than this while other questions are held. */
const defaultPatienceMs = 500

/** Claims questions without waiting for somebody who may be waiting for this run. */
function patientClaims(claim: Claim | undefined, patienceMs = defaultPatienceMs): PatientClaims {
  const claimed = new Set<PriceQuestion>()
  const undecided = new Map<PriceQuestion, Promise<void>>()
  let granted: PriceQuestion[] = []

  function putOff(question: PriceQuestion, deciding: Promise<boolean>): void {
    const decided = deciding.then(isGranted => {
      undecided.delete(question)
      if (!isGranted) return
      claimed.add(question)
      granted.push(question)
    })
    // A failure is thrown by `putOff`.
    decided.catch(() => {})
    undecided.set(question, decided)
  }

  return {
    claim: async question => {
      if (claim === undefined || claimed.has(question)) return true
      const deciding = claim(question)
      const waiting = new AbortController()
      const isGranted = await Promise.race([
        deciding,
        realClock.wait(patienceMs, waiting.signal).then(() => null),
      ]).finally(() => waiting.abort())
      if (isGranted === null) putOff(question, deciding)
      else if (isGranted) claimed.add(question)
      return isGranted ?? false
    },
    putOff: async () => {
      while (granted.length === 0 && undecided.size > 0) await Promise.race(undecided.values())
      const taken = granted
      granted = []
      return taken.length > 0 ? taken : null
    },
  }
}
