/** Whether a price is for each copy or for all copies of a row. */
import { plainKey } from '#domain/import/name-keys'
import type { Answers, Reading } from '#domain/import/reading'
import { cellOf, type Found, nothingOpen, type Rows } from './found.ts'

/** What these apps' prices are for is known: each copy. */
const pricedEach = new Set(['holofolio', 'collectr', 'dragonshield', 'pokecollector', 'psa'])

/** Returns what the heading of a price says it is for; null for nothing. */
export function priceForOf(priceHeading: string): Answers['priceFor'] | null {
  if (
    /\b(?:each|unit|unitprice|per|average|pro|unitaire|unitario|unitário)\b|stückpreis|einzelpreis|単価/u.test(
      priceHeading,
    )
  )
    return 'copy'
  return /\b(?:total|totale)\b|gesamt|合計/u.test(priceHeading) ? 'row' : null
}

export function aboutPrice(rows: Rows, reading: Reading): Found {
  const heading = plainKey(reading.header[reading.columns.price ?? -1] ?? '')
  const said = priceForOf(heading) ?? (pricedEach.has(reading.app ?? '') ? 'copy' : null)
  if (said !== null) return { questions: [], found: { priceFor: said } }
  const open = rows.find(row => {
    const quantity = Number(cellOf(row, reading, 'quantity'))
    return quantity > 1 && /[1-9]/.test(cellOf(row, reading, 'price'))
  })
  if (open === undefined) return nothingOpen
  const [quantity, price] = [cellOf(open, reading, 'quantity'), cellOf(open, reading, 'price')]
  const priceFor = reading.app === 'pricecharting' ? 'row' : 'copy'
  const sentence = 'Is the price for each copy, or for all copies of the row together?'
  return {
    questions: [{ about: 'priceFor', sentence, example: `${quantity} × ${price}` }],
    found: { priceFor },
  }
}
