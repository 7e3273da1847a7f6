import { cents } from '#domain/money/money'
import type { InsuredRow } from '#domain/export/insurance'

/** A slab as a report for an insurer lists it. */
export const insuredCharizard: InsuredRow = {
  name: 'Charizard',
  setName: 'Base Set',
  cardNumber: '4',
  printing: 'Holo',
  language: null,
  pokemonType: 'Fire',
  kind: 'graded',
  label: 'PSA 10',
  certNumber: '94597302',
  costCents: cents(90_001),
  valueCents: cents(1_234_567),
  valuedOn: '2026-03-13',
  valuedBy: 'eBay',
  isEstimate: false,
  purchaseDate: '2024-05-06',
  quantity: 1,
  place: 0,
}
