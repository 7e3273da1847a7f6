import { expect, test } from 'vitest'
import { costFields, noExtraCosts } from '#domain/copies/extra-costs'
import { noTexts } from '#domain/copies/state-texts'
import { cents } from '#domain/money/money'
import type { Operation, OperationCopy } from '#web/api/operations.ts'
import { addedCostWords } from './added-cost.ts'

type Version = NonNullable<OperationCopy['after']>

function version(item: number, shipping: number, more: Partial<Version> = {}): Version {
  return {
    kind: 'raw',
    label: 'Near Mint',
    condition: 'Near Mint',
    gradingCompany: null,
    grade: null,
    ...noTexts,
    rawCardCostCents: null,
    gradingCostCents: null,
    costBasisCents: cents(item + shipping),
    ...costFields('purchase', noExtraCosts),
    purchaseShippingCents: cents(shipping),
    paidAmount: null,
    paidCurrency: null,
    rate: null,
    rateDay: null,
    purchaseDate: '2026-01-01',
    ownPriceCents: null,
    removal: null,
    soldPriceCents: null,
    ...costFields('sale', noExtraCosts),
    saleVenue: null,
    note: null,
    tags: [],
    box: null,
    binder: null,
    page: null,
    seller: null,
    ...more,
  }
}

function copies(...versions: (Version | null)[]): Operation['copies'] {
  return versions.map((after, index) => ({
    holdingId: `copy-${index}`,
    productId: 'charizard',
    name: 'Charizard',
    setName: 'Base Set',
    productType: 'card',
    imageUrl: null,
    pokemonType: null,
    before: null,
    after,
  }))
}

const said = (added: (Version | null)[], more: Partial<Operation> = {}) =>
  addedCostWords({ kind: 'add', copies: copies(...added), copiesTotal: added.length, ...more })

const inGrading = version(1_000, 166, {
  kind: 'grading',
  rawCardCostCents: cents(1_166),
  gradingCostCents: cents(2_000),
  costBasisCents: cents(3_166),
})

test.each([
  ['one copy', [version(5_000, 499)], {}, 'item $50.00 + shipping $4.99'],
  ['copies bought together', [version(1_000, 167), version(1_000, 166)], {}, 'items $20.00 + shipping $3.33'],
  ['cards sent for grading', [inGrading, inGrading], {}, 'items $20.00 + shipping $3.32 + grading $40.00'],
  ['a copy without any', [version(5_000, 0)], {}, null],
  ['more copies than are listed', [version(5_000, 499)], { copiesTotal: 2 }, null],
  ['a copy from before versions were kept', [null], {}, null],
  ['another operation', [version(5_000, 499)], { kind: 'edit' as const }, null],
])('says what was paid for %s', (_, added, more, words) => {
  expect(plain(said(added, more))).toBe(words)
})

/** Without what keeps a part on one line. */
function plain(words: string | null): string | null {
  return words?.replaceAll('\u00a0', ' ') ?? null
}
