/**
 * Reads a price list part by part, and remembers each file before it asks for it: a run that is stopped goes on later, in
 * whichever process, without asking twice. What goes wrong costs the list its freshness and nothing else.
 */
import { valueInBackground } from '#server/commands/groups/value-in-background'
import {
  type ListedPart,
  type ListFile,
  listParts,
  listRun,
  type ListRun,
  saveAskedAt,
  saveListParts,
  saveListRun,
} from '#server/db/prices/price-lists'
import type { Readings } from '#server/commands/prices/hold-back'
import { movedSentence } from '#server/commands/prices/save-quotes'
import type { Parts } from '#server/parts'
import type { ListFailed, ListReading, PriceList } from '#server/price-sources/price-list'
import { hasRoomFor } from '#server/readiness/disk-floor'
import { addListedSealed } from './add-listed-sealed.ts'
import { areProductsDue, dayMs, leftOfDayMs, listStep, productsAskedInVain } from './list-steps.ts'
import { matchListedProducts } from './match-listed-products.ts'
import { saveListedPrices } from './save-listed-prices.ts'

/** After so many failures of one kind in a row, the others would fail too. */
const mostInARow = 5
/** A run waits for a file that was asked for almost a day ago. */
const longestWaitMs = 2 * 60 * 1_000
/** A list that was built so long ago is worth a word to the operator. */
const staleMs = 2 * dayMs

/** Starts or goes on with the run of a list, if one is due. Returns how it stands; null if none was due. */
export async function readPriceList(
  parts: Parts,
  list: PriceList,
  signal: AbortSignal,
): Promise<ListRun | null> {
  const { storage, now } = parts
  const before = await storage.read(db => listRun(db, list.name))
  const step = listStep(before, now())
  if (step === 'wait' || !(await hasRoomFor('price lists', parts))) return null
  const run = new Run(parts, list, signal, before ?? neverRun(list.name))
  try {
    await run.read(step)
  } finally {
    await storage.write(tx => saveListRun(tx, run.state))
  }
  return run.state
}

class Run {
  state: ListRun
  readonly #parts: Parts
  readonly #list: PriceList
  readonly #signal: AbortSignal
  readonly #reading: ListReading
  readonly #requestsBefore: number
  #builtAt = ''
  #failedInARow = 0
  /** How the prices of this run moved. */
  readonly #readings: Readings = new Map()
  #lastFailure: ListFailed['failure'] | null = null
  #isOver = false

  constructor(parts: Parts, list: PriceList, signal: AbortSignal, state: ListRun) {
    this.#parts = parts
    this.#list = list
    this.#signal = signal
    this.#requestsBefore = state.requests
    this.state = { ...state, triedAt: this.#now() }
    this.#reading = list.read(signal, () => this.#set({ requests: this.state.requests + 1 }))
  }

  async read(step: 'start' | 'go on'): Promise<void> {
    const builtAt = await this.#reading.builtAt()
    if (isFailed(builtAt)) return this.#fail(builtAt)
    const at = this.#now()
    this.#builtAt = builtAt ?? at
    const stale = this.#staleness()
    if (step === 'start') {
      const { builtAt: readBefore, finishedAt } = this.state
      if (finishedAt !== null && builtAt !== null && builtAt === readBefore)
        return this.#set({ failure: stale })
      const requests = this.state.requests - this.#requestsBefore
      this.#set({ startedAt: at, finishedAt: null, requests, priced: 0, leftOut: 0 })
    }
    this.#set({ builtAt: this.#builtAt, waitsUntil: null, failure: stale })
    await this.#readParts()
  }

  async #readParts(): Promise<void> {
    await this.#listParts()
    const { startedAt } = this.state
    const listed = await this.#parts.storage.read(db => listParts(db, this.#list.name))
    for (const part of listed) {
      const isDone = part.pricesAt !== null && startedAt !== null && part.pricesAt >= startedAt
      if (isDone || leftOfDayMs(part.pricesAt, this.#parts.now()) > longestWaitMs) continue
      if (!(await this.#mayGoOn())) return
      if (areProductsDue(part, this.#parts.now())) await this.#readProducts(part)
      if (!(await this.#mayGoOn())) return
      await this.#readPrices(part)
    }
    if (!this.#isOver && listed.length > 0 && (await this.#isWhole())) this.#set({ finishedAt: this.#now() })
  }

  /** Goes on with the parts of before where the list of parts is of no use. */
  async #listParts(): Promise<void> {
    const { listedAt } = this.state
    if (leftOfDayMs(listedAt, this.#parts.now()) > longestWaitMs) return
    await this.#reading.wait(leftOfDayMs(listedAt, this.#parts.now()))
    const at = this.#now()
    await this.#save({ listedAt: at })
    const listed = await this.#reading.parts()
    if (!isFailed(listed)) {
      const forgetBefore = new Date(Date.parse(at) - dayMs).toISOString()
      return this.#parts.storage.write(tx => saveListParts(tx, this.#list.name, listed, forgetBefore))
    }
    if (mayRepeat(listed, this.#signal)) this.#set({ listedAt })
    if (listed.failure === 'malformed') this.#set({ failure: listed.sentence })
    else this.#fail(listed)
  }

  async #readProducts(part: ListedPart): Promise<void> {
    await this.#claim(part, 'products', this.#now())
    const products = await this.#reading.products(part.part)
    if (products === null) return this.#succeed(0)
    if (isFailed(products)) return this.#partFailed(part, 'products', products)
    this.#succeed(products.leftOut)
    await matchListedProducts(this.#parts, this.#list.catalogue, part.name, products.products)
    await addListedSealed(this.#parts, this.#list, part.name, products.products)
  }

  async #readPrices(part: ListedPart): Promise<void> {
    await this.#reading.wait(leftOfDayMs(part.pricesAt, this.#parts.now()))
    await this.#claim(part, 'prices', this.#now())
    const prices = await this.#reading.prices(part.part)
    if (prices === null) return this.#succeed(0)
    if (isFailed(prices)) return this.#partFailed(part, 'prices', prices)
    this.#succeed(prices.leftOut)
    if (prices.builtAt !== undefined) {
      this.#builtAt = prices.builtAt
      this.#set({ builtAt: prices.builtAt, failure: this.#staleness() ?? this.state.failure })
    }
    const saved = await saveListedPrices(this.#parts, this.#list, prices, this.#builtAt, this.#readings)
    const { saved: priced, movedAsOne } = saved
    if (movedAsOne) this.#holdBack()
    if (priced > 0) void valueInBackground(this.#parts)
    this.#set({ priced: this.state.priced + priced })
  }

  async #mayGoOn(): Promise<boolean> {
    return !this.#isOver && !this.#signal.aborted && (await hasRoomFor('price lists', this.#parts))
  }

  /** Whether every file that may be requested was. A file without an answer is requested again. */
  async #isWhole(): Promise<boolean> {
    const { storage, now } = this.#parts
    const listed = await storage.read(db => listParts(db, this.#list.name))
    return listed.every(({ pricesAt }) => leftOfDayMs(pricesAt, now()) > 0)
  }

  async #partFailed(part: ListedPart, file: ListFile, failed: ListFailed): Promise<void> {
    this.#fail(failed)
    if (mayRepeat(failed, this.#signal))
      await this.#claim(part, file, file === 'prices' ? part.pricesAt : part.productsAt)
    else if (file === 'products') await this.#claim(part, file, productsAskedInVain(this.#parts.now()))
  }

  #fail({ failure, sentence, isBlocked, isUnasked = false, waitsMs }: ListFailed): void {
    if (isUnasked || this.#signal.aborted) {
      this.#isOver = true
      return
    }
    this.#failedInARow = failure === this.#lastFailure ? this.#failedInARow + 1 : 1
    this.#lastFailure = failure
    const isLasting = isBlocked || this.#failedInARow >= mostInARow
    this.#isOver ||= isLasting || failure === 'refused' || failure === 'credentials'
    const waits = isBlocked || (isLasting && failure === 'malformed')
    const waitMs = waits ? dayMs : waitsMs
    this.#set({ failure: sentence, ...(waitMs !== undefined && { waitsUntil: this.#later(waitMs) }) })
  }

  #succeed(leftOut: number): void {
    this.#failedInARow = 0
    this.#set({ leftOut: this.state.leftOut + leftOut })
  }

  /** Tells the operator, once in a run. */
  #holdBack(): void {
    if (this.state.failure === movedSentence) return
    this.#set({ failure: movedSentence })
    this.#parts.log.warn({ source: this.#list.name }, movedSentence)
  }

  #staleness(): string | null {
    const isStale = this.#parts.now().getTime() - Date.parse(this.#builtAt) > staleMs
    return isStale ? `${this.#list.label} has built no new list since ${this.#builtAt.slice(0, 10)}.` : null
  }

  /** Saves the run with each file. */
  #claim({ part }: ListedPart, file: ListFile, askedAt: string | null): Promise<void> {
    return this.#parts.storage.write(async tx => {
      await saveListRun(tx, this.state)
      await saveAskedAt(tx, this.#list.name, { part, file, askedAt })
    })
  }

  #set(change: Partial<ListRun>): void {
    this.state = { ...this.state, ...change }
  }

  #save(change: Partial<ListRun>): Promise<void> {
    this.#set(change)
    return this.#parts.storage.write(tx => saveListRun(tx, this.state))
  }

  #now(): string {
    return this.#parts.now().toISOString()
  }

  #later(ms: number): string {
    return new Date(this.#parts.now().getTime() + ms).toISOString()
  }
}

/** The state of a list that was never read. */
export function neverRun(source: string): ListRun {
  const never = { startedAt: null, finishedAt: null, builtAt: null, listedAt: null, waitsUntil: null }
  return { source, triedAt: '', ...never, requests: 0, priced: 0, leftOut: 0, failure: null }
}

/**
 * A call without a whole answer may be made again; so may one that was not made, and a refused one, in a day. One that we
 * ended may have been answered.
 */
function mayRepeat({ failure, isBlocked, isUnasked = false }: ListFailed, signal: AbortSignal): boolean {
  return isUnasked || isBlocked || (failure === 'unreachable' && !signal.aborted)
}

function isFailed(came: unknown): came is ListFailed {
  return typeof came === 'object' && came !== null && 'failure' in came
}
