import { expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { raw } from './copy.arbitrary.ts'
import { type CopyRecord, recordFieldsOf, recordOf } from './copy-record.ts'
import { noExtraCosts } from './extra-costs.ts'
import { noRemarks } from './remarks.ts'

const record: CopyRecord = {
  ...raw,
  purchaseDate: '2026-01-01',
  ownPriceCents: cents(5_000),
  countsOwnPrice: true,
  purchaseCosts: noExtraCosts,
  paid: null,
  remarks: noRemarks,
  removal: null,
}

it('reads what it has written, and counts no own price that is not there', () => {
  const fields = recordFieldsOf(record)
  expect(recordOf(fields)).toEqual(record)
  expect(recordOf({ ...fields, ownPriceCents: null }).countsOwnPrice).toBe(false)
})
