import type { CheckOutcome } from '#domain/prices/price-check'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { RefreshCounts } from '#server/db/prices/price-refreshes'
import type { PriceAnswer } from '#server/price-sources/price-source'
import { wasAsked } from './save-price-answers.ts'

/** How one key of a product ended. `current` keys were priced recently, and skipped. */
export type KeyEnd = CheckOutcome | 'current' | 'not_asked'

interface ProductTally {
  left: number
  readonly ends: Set<KeyEnd>
}

/**
 * Counts the progress of a refresh in products. A product is done when all its keys are, and counts where its worst
 * key does: failed, not asked, held back, updated, unpriced. A product all of whose prices were skipped as current
 * counts as updated and as already current.
 */
export class RefreshTally {
  readonly #products = new Map<string, ProductTally>()
  readonly #counts = {
    done: 0,
    updated: 0,
    alreadyCurrent: 0,
    failed: 0,
    unpriced: 0,
    heldBack: 0,
    notAsked: 0,
  }
  #name: string | null = null
  #failure: string | null = null
  #notAskedReason: string | null = null

  /** Skipped keys end at once, and the keys of questions with their answers. */
  constructor(
    skipped: readonly (readonly [productId: string, end: KeyEnd])[],
    questions: readonly PriceQuestion[],
  ) {
    for (const [productId, end] of skipped) this.#productOf(productId).ends.add(end)
    for (const { productId } of questions) this.#productOf(productId).left += 1
    for (const product of this.#products.values()) if (product.left === 0) this.#finish(product)
  }

  /** Counts an answer, with the outcome it was saved with. */
  count(answer: PriceAnswer, outcome: CheckOutcome): void {
    if (answer.outcome === 'failed' && !wasAsked(answer)) {
      this.#notAskedReason ??= answer.sentence
      this.countEnd(answer.question, 'not_asked')
    } else {
      if (answer.outcome === 'failed') this.#failure ??= answer.sentence
      this.countEnd(answer.question, outcome)
    }
  }

  /** Counts how one key of a product ended. */
  countEnd({ productId, product: { name } }: PriceQuestion, end: KeyEnd): void {
    const product = this.#productOf(productId)
    this.#name = name
    product.ends.add(end)
    product.left -= 1
    if (product.left === 0) this.#finish(product)
  }

  /** Counts every product that is not done as not asked, for this reason unless the source gave one. */
  end(reason: string): void {
    for (const product of this.#products.values()) {
      if (product.left === 0) continue
      product.left = 0
      product.ends.add('not_asked')
      this.#finish(product)
    }
    if (this.#counts.notAsked > 0) this.#notAskedReason ??= reason
  }

  counts(): RefreshCounts {
    return {
      ...this.#counts,
      total: this.#products.size,
      productName: this.#name,
      failure: this.#failure,
      notAskedReason: this.#notAskedReason,
    }
  }

  #productOf(productId: string): ProductTally {
    const product = this.#products.get(productId) ?? { left: 0, ends: new Set() }
    this.#products.set(productId, product)
    return product
  }

  #finish({ ends }: ProductTally): void {
    const counts = this.#counts
    counts.done += 1
    if (ends.has('failed')) counts.failed += 1
    else if (ends.has('not_asked')) counts.notAsked += 1
    else if (ends.has('held_back')) counts.heldBack += 1
    else if (ends.has('priced') || ends.has('current')) counts.updated += 1
    else counts.unpriced += 1
    if (ends.has('current') && [...ends].every(end => end === 'current' || end === 'unpriced'))
      counts.alreadyCurrent += 1
  }
}
