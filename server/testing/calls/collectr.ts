/** Files as Collectr writes them. */
import type { Storage } from '#server/database/storage'
import { addProducts } from '#server/testing/products'

const headings =
  'Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,Watchlist,Date Added,Notes'

/** The columns of a file of Collectr, counted from 0. */
export const collectrColumn = { set: 2, name: 3, number: 4, grade: 7, price: 9, quantity: 10 } as const

export function collectrFile(...rows: string[]): string {
  return [headings, ...rows].join('\r\n')
}

/** A row of Base Set. `card` is its name and number; `cells` are its grade, condition, price and quantity. */
export function collectrRow(card: string, cells = 'Ungraded,Near Mint,4.50,1', notes = ''): string {
  return `Main,Pokemon,Base Set,${card},Common,Normal,${cells},false,2025-03-05,${notes}`
}

/** Adds the cards of `charizard` and `pikachu`, which have these ids. */
export function addBaseSet(storage: Storage): Promise<void> {
  const base = { setName: 'Base Set', setCode: 'base1' }
  return addProducts(storage, [
    { id: 'charizard', name: 'Charizard', cardNumber: '4', ...base },
    { id: 'pikachu', name: 'Pikachu', cardNumber: '58', ...base },
  ])
}
export const charizard = collectrRow('Charizard,4/102')
export const pikachu = collectrRow('Pikachu,58/102')

const rowOf = (set: string, name: string, number: string) =>
  `Main,Pokemon,${set},${name},${number},Rare,,Ungraded,Near Mint,2.50,2,false,2025-03-04,`
/** A row that the catalogue of most tests has, and one that it lacks. */
export const importFile = Buffer.from(
  collectrFile(rowOf('Base Set', 'charizard', ''), rowOf('Nowhere', 'Missingno', '999')),
)
