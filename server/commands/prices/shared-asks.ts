/**
 * Asks the price source each question once for all who want its answer. A refresh of everything may take half an hour,
 * while another one asks about the keys of a trade: each uses what the other is asking or has asked. Between processes
 * the database says who asks (see `AsksOfProcesses`).
 */
import { askedSources } from '#domain/prices/asked-sources'
import { type Check, type CheckOutcome, isFresh } from '#domain/prices/price-check'
import { keyOfQuestion, type PriceQuestion } from '#domain/prices/price-question'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { checksByKey, type PriceCheck } from '#server/db/prices/price-checks'
import type { Parts } from '#server/parts'
import type { OrderedSources, SourcedAnswer } from '#server/price-sources/sources-in-order'
import { randomUUID } from 'node:crypto'
import { releaseAsks, takeAsk } from '#server/db/prices/price-asks'
import { realClock } from '#server/pace'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import type { CallQuota } from '#server/price-sources/price-source'
import { savePriceAnswers } from './save-price-answers.ts'

/** Resolves with the answer; null when there is none, and somebody else may ask. */
type Asking = PromiseWithResolvers<SourcedAnswer | null>

/** What this process is asking each source, until the answers are saved. */
const underWay = new WeakMap<OrderedSources, Map<string, Asking>>()

interface AnsweredQuestion {
  readonly question: PriceQuestion
  readonly outcome: CheckOutcome
}

/** The questions of one refresh, among those of all others. Make it before the refresh looks at any price. */
export class SharedAsks {
  readonly #parts: Parts
  readonly #processes: AsksOfProcesses
  readonly #sinceMs: number
  readonly #all: Map<string, Asking>
  readonly #own = new Map<string, Asking>()
  #hasEnded = false
  #answers: SourcedAnswer[] = []
  #answered: AnsweredQuestion[] = []

  constructor(parts: Parts) {
    this.#parts = parts
    this.#processes = new AsksOfProcesses(parts)
    this.#sinceMs = parts.now().getTime()
    this.#all = underWay.get(parts.priceSource) ?? new Map()
    underWay.set(parts.priceSource, this.#all)
  }

  /**
   * Tells whether to ask a question whose turn has come. False when another refresh of any process is asking it and
   * gets an answer, or when one has saved an answer since this refresh began.
   */
  async claim(question: PriceQuestion): Promise<boolean> {
    const key = keyOfQuestion(question)
    const id = mapKey(key)
    while (!this.#hasEnded) {
      const other = this.#all.get(id)
      if (other === undefined) {
        const asking: Asking = Promise.withResolvers()
        this.#all.set(id, asking)
        this.#own.set(id, asking)
        const outcome = await this.#answeredElsewhere(key)
        if (outcome === null) return !this.#hasEnded
        this.#end(id)
        this.#answered.push({ question, outcome })
        return false
      }
      const answer = await other.promise
      if (answer === null) continue
      this.#answers.push(answer)
      return false
    }
    return false
  }

  /** Passes an answer on to all who wait for it. */
  came(answer: SourcedAnswer): void {
    const id = mapKey(keyOfQuestion(answer.question))
    if (answer.outcome === 'failed') this.#end(id)
    else this.#own.get(id)?.resolve(answer)
  }

  /** Gives back what is saved: from now on the database has it. */
  async saved(answers: readonly SourcedAnswer[]): Promise<void> {
    for (const { question } of answers) this.#end(mapKey(keyOfQuestion(question)))
    await this.#processes.release(answers.map(({ question }) => keyOfQuestion(question)))
  }

  /** Returns the answers of other refreshes since the last call, saved or not. */
  takeAnswers(): SourcedAnswer[] {
    const taken = this.#answers
    this.#answers = []
    return taken
  }

  /** Returns the questions since the last call whose answers were saved already. */
  takeAnswered(): AnsweredQuestion[] {
    const taken = this.#answered
    this.#answered = []
    return taken
  }

  /** Lets others ask what has no answer. */
  async end(): Promise<void> {
    this.#hasEnded = true
    for (const id of this.#own.keys()) this.#end(id)
    await this.#processes.releaseAll()
  }

  /** The outcome that was saved since this refresh began, or that another process saves; null when none did. */
  async #answeredElsewhere(key: PriceKey): Promise<CheckOutcome | null> {
    try {
      if (!this.#parts.storage.isShared) return await this.#outcomeSince(key)
      const isNew = (check: Check) => this.#isNew(key, check)
      return await this.#processes.claim(key, { isNew, hasEnded: () => this.#hasEnded })
    } catch (error) {
      this.#end(mapKey(key))
      throw error
    }
  }

  #end(id: string): void {
    const asking = this.#own.get(id)
    if (asking === undefined) return
    this.#own.delete(id)
    this.#all.delete(id)
    asking.resolve(null)
  }

  /** The outcome of a check after this refresh began; null without one, or when it failed. */
  async #outcomeSince(key: PriceKey): Promise<CheckOutcome | null> {
    const checks = await this.#parts.storage.read(db => checksByKey(db, [key]))
    const check = checks.get(mapKey(key))
    return check && this.#isNew(key, check) ? check.outcome : null
  }

  /** Whether the sources answered since this refresh began, or in the same millisecond. */
  #isNew({ priceKey }: PriceKey, check: Check): boolean {
    const now = this.#parts.now()
    const maxAgeMs = now.getTime() - this.#sinceMs + 1
    return isFresh(check, { now, order: askedSources(this.#parts.priceSource.order, priceKey), maxAgeMs })
  }
}

/** Longer than a call takes with every retry (30 s), and its answer to be saved. */
const askedMs = 60_000
const lookEveryMs = 250

/**
 * The questions that one asker has taken, among the questions of all processes. With several processes on one PostgreSQL a row says
 * who asks for a key, until the answer is saved or its process counts as dead. The embedded database has one process, and no
 * rows.
 */
class AsksOfProcesses {
  readonly #parts: Parts
  readonly #asker = randomUUID()
  readonly #taken = new Map<string, PriceKey>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Takes a key, or waits for the process that has it. Returns null when the key is taken or the asker has ended,
   * otherwise the outcome that another process saved: while this one waited, or such that `isNew` says so.
   */
  async claim(
    key: PriceKey,
    { isNew, hasEnded }: { isNew: (check: PriceCheck) => boolean; hasEnded: () => boolean },
  ): Promise<CheckOutcome | null> {
    let before: PriceCheck | null | undefined
    while (!hasEnded()) {
      const { isTaken, check } = await this.#look(key)
      if (isTaken) this.#taken.set(mapKey(key), key)
      const cameMeanwhile = before !== undefined && check?.checkedAt !== before?.checkedAt
      if (check && check.outcome !== 'failed' && (cameMeanwhile || isNew(check))) {
        await this.release([key])
        return check.outcome
      }
      if (isTaken) {
        if (hasEnded()) await this.release([key])
        return null
      }
      before = check
      await realClock.wait(lookEveryMs)
    }
    return null
  }

  /** Gives back those of these keys that were taken. */
  async release(keys: readonly PriceKey[]): Promise<void> {
    const taken = keys.filter(key => this.#taken.delete(mapKey(key)))
    if (taken.length === 0) return
    await this.#parts.storage.write(tx =>
      releaseAsks(
        tx,
        taken.map(key => this.#ask(key)),
      ),
    )
  }

  /** Gives back every key. */
  async releaseAll(): Promise<void> {
    await this.release([...this.#taken.values()])
  }

  #ask({ productId, priceKey }: PriceKey) {
    return { productId, priceKey, source: this.#parts.priceSource.name, asker: this.#asker }
  }

  async #look(key: PriceKey): Promise<{ isTaken: boolean; check: PriceCheck | null }> {
    const { storage, now } = this.#parts
    const instant = now()
    const until = new Date(instant.getTime() + askedMs).toISOString()
    return storage.write(async tx => {
      const isTaken = await takeAsk(tx, this.#ask(key), { now: instant.toISOString(), until })
      const checks = await checksByKey(tx, [key])
      return { isTaken, check: checks.get(mapKey(key)) ?? null }
    })
  }
}

const saveEveryMs = 300
const maxUnsaved = 50

/** What was saved: answers with their outcomes, and questions whose answers others had saved. */
interface SavedAnswers {
  readonly answers: readonly SourcedAnswer[]
  outcomeOf(answer: SourcedAnswer): CheckOutcome
  readonly answered: readonly AnsweredQuestion[]
}

interface AskedFor {
  readonly asks: SharedAsks
  readonly signal: AbortSignal
  /** Returns how many calls may be taken of a source's quota; without it, all that are left. */
  readonly share?: (quota: CallQuota) => Promise<number>
  /** Called after each batch. */
  readonly saved?: (saved: SavedAnswers) => Promise<void> | void
}

/**
 * Asks what is not being asked already, and saves the answers in batches, so that a crash loses few and no one waits long for
 * them. An answer that two askers wait for is saved by both. Saves by the clock too: two processes may each wait for what the
 * other has not saved yet. After each batch that brings a price or takes one back, values the collectors whom it concerns in
 * the background.
 */
export async function askAndSave(
  parts: Parts,
  questions: readonly PriceQuestion[],
  { asks, signal, share, saved }: AskedFor,
): Promise<void> {
  let unsaved: SourcedAnswer[] = []
  const save = async () => {
    const answers = [...unsaved, ...asks.takeAnswers()]
    unsaved = []
    const outcomes = await savePriceAnswers(parts, answers)
    if (answers.some(({ outcome, takenBackBy }) => outcome === 'priced' || takenBackBy))
      void valueInBackground(parts)
    await asks.saved(answers)
    const answered = asks.takeAnswered()
    if (answers.length + answered.length === 0) return
    await saved?.({ answers, answered, outcomeOf: answer => outcomes.get(answer) ?? answer.outcome })
  }
  let saving = Promise.resolve()
  const saveInTurn = () => (saving = saving.then(save))
  // A failure is thrown by the next save.
  const byTheClock = setInterval(() => saveInTurn().catch(() => {}), saveEveryMs)
  const claim = (question: PriceQuestion) => asks.claim(question)
  try {
    for await (const answer of parts.priceSource.ask(questions, signal, { ...(share && { share }), claim })) {
      asks.came(answer)
      unsaved.push(answer)
      if (unsaved.length >= maxUnsaved) await saveInTurn()
    }
    await saveInTurn()
  } finally {
    clearInterval(byTheClock)
    await saving.catch(() => {})
    await asks.end()
  }
}
