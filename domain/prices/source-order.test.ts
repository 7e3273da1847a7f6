import { describe, expect, test } from 'vitest'
import { faultOfOrder } from './source-order.ts'

const sources = [
  { name: 'tcgdex', needs: null },
  { name: 'tcgcsv', needs: null },
  { name: 'justtcg', needs: 'JUSTTCG_API_KEY' },
]
const none = { raw: [], graded: [], sealed: [] }

describe('an order of price sources', () => {
  test('may leave a kind without a source', () => {
    expect(faultOfOrder({ ...none, raw: ['tcgcsv', 'tcgdex'], sealed: ['tcgcsv'] }, sources)).toBeNull()
  })

  test.each([
    [{ ...none, graded: ['other'] }, 'There is no price source "other".', 'graded'],
    [{ ...none, raw: ['tcgdex', 'tcgcsv', 'tcgdex'] }, '"tcgdex" is named twice.', 'raw'],
    [none, 'At least one price source must be on.', 'raw'],
  ])('is refused: %j', (order, sentence, field) => {
    expect(faultOfOrder(order, sources)).toEqual({ refused: 'invalid', sentence, field })
  })

  test('names the setting that a source lacks', () => {
    const order = { ...none, raw: ['tcgdex'], sealed: ['justtcg'] }
    const fault = { needsSetting: 'justtcg needs JUSTTCG_API_KEY.', field: 'sealed' }
    expect(faultOfOrder(order, sources)).toEqual(fault)
  })
})
