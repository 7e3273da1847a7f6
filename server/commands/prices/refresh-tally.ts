/** How far a refresh has come, in products: one is done when the source has answered for all of its keys. */
import type { HeldKey } from '#server/db/prices/held-keys'
import type { RefreshCounts } from '#server/db/prices/price-refreshes'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceAnswer } from '#server/price-sources/price-source'

interface ProductTally {
  readonly name: string
  left: number
  priced: number
  failed: number
}

export class RefreshTally {
  readonly #products = new Map<string, ProductTally>()
  #done = 0
  #updated = 0
  #failed = 0
  #unpriced = 0
  #name: string | null = null
  #failure: string | null = null

  /** Products none of whose keys are asked for are done at once. */
  constructor(held: readonly HeldKey[], questions: readonly PriceQuestion[]) {
    for (const { productId, product } of held) {
      this.#products.set(productId, { name: product.name, left: 0, priced: 0, failed: 0 })
    }
    for (const { productId } of questions) {
      const product = this.#products.get(productId)
      if (product) product.left += 1
    }
    for (const product of this.#products.values()) if (product.left === 0) this.#finish(product)
  }

  count(answer: PriceAnswer): void {
    const product = this.#products.get(answer.question.productId)
    if (!product) return
    this.#name = product.name
    if (answer.outcome === 'priced') product.priced += 1
    if (answer.outcome === 'failed') {
      product.failed += 1
      this.#failure ??= answer.sentence
    }
    product.left -= 1
    if (product.left === 0) this.#finish(product)
  }

  counts(): RefreshCounts {
    return {
      total: this.#products.size,
      done: this.#done,
      updated: this.#updated,
      failed: this.#failed,
      unpriced: this.#unpriced,
      product_name: this.#name,
      failure: this.#failure,
    }
  }

  #finish(product: ProductTally): void {
    this.#done += 1
    if (product.failed > 0) this.#failed += 1
    else if (product.priced > 0) this.#updated += 1
    else this.#unpriced += 1
  }
}
