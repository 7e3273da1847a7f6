/**
 * Which process asks for a key. With several processes on one PostgreSQL a row says so, until the answer is saved or
 * its process counts as dead. The embedded database has one process, and no rows.
 */
import { randomUUID } from 'node:crypto'
import type { CheckOutcome } from '#domain/prices/price-check'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { releaseAsks, takeAsk } from '#server/db/prices/price-asks'
import { type PriceCheck, checksByKey } from '#server/db/prices/price-checks'
import { realClock } from '#server/pace'
import type { Parts } from '#server/parts'

/** Longer than a call takes with every retry (30 s), and its answer to be saved. */
const askedMs = 60_000
const lookEveryMs = 250

/** The questions that one asker has taken. */
export class AsksOfProcesses {
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
