/** SQL expressions for rows made by the engine, the same on both engines. `i` is the number of a row, from 0. */

/** How many rows of a table to make, and their columns as expressions of `i`. */
export interface Rows {
  readonly count: number
  readonly columns: Readonly<Record<string, string>>
}

export const collectors = 3_000
/** The first collectors have a collection, the others only an account. */
export const owners = 40
export const products = 20_000
/** Words in the names of products. */
export const vocabulary = 8_000

export const nearMintKey = "'raw:near%20mint'"

/** The owner of a row, and the number of the row among theirs. */
export const owner = collectorAt(`i % ${owners}`)
export const own = `(i / ${owners})`
const ownedProduct = `(${own} * 37 + i % ${owners} * 101) % ${products}`
/** The key of a product that this owner has, each once. */
export const owned = {
  product_id: productAt(ownedProduct),
  price_key: nearMintKey,
}
/** The same as a group has it. */
export const ownedGroup = { ...owned, product_number: `1 + ${ownedProduct}` }

/** The id of a picture of the owner's copy with the same number, the first of whom have one. */
export const pictureOfCopy = `case when ${own} < 60 then 'picture-' || ${own} end`

/** Instants of the month before the clock of tests, and within the five hours before it. */
export const earlier = "'2026-02-' || substr(cast(101 + i % 28 as text), 2) || 'T00:00:00.000Z'"
export const today = "'2026-03-14T' || substr(cast(107 + i % 5 as text), 2) || ':00:00.000Z'"

export function collectorAt(index: string): string {
  return `'c' || (100000 + ${index})`
}

export function productAt(index: string): string {
  return `'p' || (100000 + ${index})`
}

/** The owner's copy with this number. */
export function copyAt(number: string): string {
  return `'h' || (1000000 + ${number} * ${owners} + i % ${owners})`
}

const syllables = 'bacedifoguhajekilomunaperosutavewixozubo'
const count = syllables.length / 2

/** One of 8,000 words of three syllables. */
export function word(index: string): string {
  return [1, count, count ** 2]
    .map(place => `substr('${syllables}', 1 + 2 * ((${index}) / ${place} % ${count}), 2)`)
    .join(' || ')
}

/** The same word, to search for it. */
export function wordAt(index: number): string {
  return [1, count, count ** 2]
    .map(place => 2 * (Math.floor(index / place) % count))
    .map(start => syllables.slice(start, start + 2))
    .join('')
}
