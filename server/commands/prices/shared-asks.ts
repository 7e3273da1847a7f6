/**
 * One question to the price source for all who want its answer. A refresh of everything may run for half an hour
 * beside one of a trade's keys: what one of them is asking, or has asked meanwhile, the other takes. Between processes
 * the database says who asks (see `asks-of-processes.ts`).
 */
import { askedSources } from '#domain/prices/asked-sources'
import { type Check, type CheckOutcome, isFresh } from '#domain/prices/price-check'
import type { PriceQuestion } from '#domain/prices/price-question'
import { priceKeyOf } from '#domain/prices/price-target'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { checksByKey } from '#server/db/prices/price-checks'
import type { Parts } from '#server/parts'
import { AsksOfProcesses } from './asks-of-processes.ts'
import type { OrderedSources, SourcedAnswer } from '#server/price-sources/sources-in-order'

/** Resolves with the answer; null when there is none, and somebody else may ask. */
type Asking = PromiseWithResolvers<SourcedAnswer | null>

/** What this process is asking each source, until the answers are saved. */
const underWay = new WeakMap<OrderedSources, Map<string, Asking>>()

export interface AnsweredQuestion {
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
    const key = keyOf(question)
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

  /** Passes an answer on to whoever waits for it. */
  came(answer: SourcedAnswer): void {
    const id = mapKey(keyOf(answer.question))
    if (answer.outcome === 'failed') this.#end(id)
    else this.#own.get(id)?.resolve(answer)
  }

  /** Gives back what is saved: from now on the database has it. */
  async saved(answers: readonly SourcedAnswer[]): Promise<void> {
    for (const { question } of answers) this.#end(mapKey(keyOf(question)))
    await this.#processes.release(answers.map(({ question }) => keyOf(question)))
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

function keyOf({ productId, target }: PriceQuestion): PriceKey {
  return { productId, priceKey: priceKeyOf(target) }
}
