/** Rows that say the same become one with a quantity. What a copy cost is a cell of its row, so no cent is lost. */
import type { RowCells } from './copy-to-export.ts'

/** More different rows are not held back at once. */
const mostHeld = 2_000

export interface MergedRow {
  readonly cells: RowCells
  readonly quantity: number
}

/** Collects rows of copies that come one group after the other. */
export class RowMerger {
  readonly #maxQuantity: number
  readonly #held = new Map<string, { readonly cells: RowCells; quantity: number }>()

  constructor(maxQuantity: number) {
    this.#maxQuantity = maxQuantity
  }

  /** Adds the row of one copy. Returns the rows that are finished. */
  add(cells: RowCells): MergedRow[] {
    const key = JSON.stringify(cells)
    const same = this.#held.get(key)
    if (same === undefined) {
      const finished = this.#held.size >= mostHeld ? this.end() : []
      this.#held.set(key, { cells, quantity: 1 })
      return finished
    }
    if (same.quantity < this.#maxQuantity) {
      same.quantity += 1
      return []
    }
    this.#held.set(key, { cells, quantity: 1 })
    return [same]
  }

  /** Returns the rows that were held back, in the order they came. */
  end(): MergedRow[] {
    const rows = [...this.#held.values()]
    this.#held.clear()
    return rows
  }
}
