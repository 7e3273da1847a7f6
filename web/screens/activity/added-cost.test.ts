import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import type { Operation } from '#web/api/operations.ts'
import { addedCostWords } from './added-cost.ts'
import { nearMint, operationCopy, type Version } from './operation-copy.arbitrary.ts'

function version(item: number, shipping: number, more: Partial<Version> = {}): Version {
  return {
    ...nearMint,
    costBasisCents: cents(item + shipping),
    purchaseShippingCents: cents(shipping),
    ...more,
  }
}

function wordsOf(added: (Version | null)[], more: Partial<Operation> = {}): string | null {
  const copies = added.map(after => operationCopy(null, after))
  return addedCostWords({ kind: 'add', copies, copiesTotal: added.length, ...more })
}

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
  expect(plain(wordsOf(added, more))).toBe(words)
})

/** Without what keeps a part on one line. */
function plain(words: string | null): string | null {
  return words?.replaceAll('\u00a0', ' ') ?? null
}
