import { hash } from 'node:crypto'
import type { Values } from './source-rows.ts'

/** The number of rows of a table, and a digest of all of them in any order. */
export interface TableDigest {
  readonly rows: number
  readonly digest: string
}

const bits = 256

/** Adds up the SHA-256 of every row, so that two engines may return the rows in different orders. */
export class Digester {
  #rows = 0
  #sum = 0n

  add(values: Values): void {
    this.#rows += 1
    const ofRow = BigInt(`0x${hash('sha256', JSON.stringify(values))}`)
    this.#sum = BigInt.asUintN(bits, this.#sum + ofRow)
  }

  result(): TableDigest {
    return { rows: this.#rows, digest: this.#sum.toString(16) }
  }
}
