import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal'
import { checkProperty } from '#domain/testing/check-property'
import { textFault } from '#domain/text'
import { appFiles } from './app-files.ts'
import { linesOf, recognised } from './apps/read-file.arbitrary.ts'
import { maxRowCopies, type RowReading } from './import-row.ts'
import { readRow } from './read-row.ts'
import type { Reading } from './reading.ts'
import { recogniseFile } from './recognise-file.ts'

const today = '2026-11-25'

/** Cells that are nearly right, and anything else. */
const cell = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '10000',
    '0',
    '-1',
    '2025-06-08',
    '3/4/25',
    '1,234',
    '1.50',
    '$5',
    'PSA 10',
    'NM',
    'Japanese',
  ),
  fc.constantFrom(
    'Pokemon',
    'Abra #43',
    'Abra [Holo] - 4/102',
    'true',
    "'=1",
    ';;;;',
    '#',
    '[[]]',
    '()',
    '\u202e',
    'e\u0301'.repeat(50),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Whether what was read is of a copy, and its cost is written in the row. */
function isSound(row: readonly string[], read: RowReading, { columns }: Reading): boolean {
  if ('wrong' in read) return read.wrong.length > 0
  if ('skipped' in read) return true
  const { paidCents, quantity, product, remarks } = read.ok
  const typed = row[columns.price ?? -1] ?? ''
  const isPaid = paidCents === null || (paidCents === 0 ? /\d/ : /[1-9]/).test(typed)
  const isCount = Number.isInteger(quantity) && quantity >= 1 && quantity <= maxRowCopies
  return isPaid && isCount && textFault(product.name) === null && textFault(remarks.note ?? '', true) === null
}

describe('any row', () => {
  test('of any app is read without an error, and makes nothing up', () => {
    checkProperty(
      fc.property(
        fc.constantFrom(...appFiles),
        fc.array(fc.array(cell, { maxLength: 40 }), { maxLength: 4 }),
        (file, rows) => {
          const header = [
            ...new Set([
              ...(file.tellTale[0] ?? []),
              ...Object.values(file.headings).flatMap(([first = '']) => first),
            ]),
          ]
          const found = recogniseFile([header, ...rows])
          if (isRefusal(found)) return
          expect(found.reading.app).toBe(file.app)
          expect(
            rows.filter(row => !isSound(row, readRow(row, found.reading, today), found.reading)),
          ).toEqual([])
        },
      ),
      { seed: 67_730, numRuns: 2_000 },
    )
  })

  test('is wrong, not another row, when its purchase is in the future or before cards', () => {
    const { reading } = recognised(linesOf('Name,Date', 'Abra,2026-11-26'))
    const sentence = (day: string) => readRow(['Abra', day], reading, today)
    expect(sentence('2026-11-26')).toMatchObject({ wrong: [{ sentence: 'Date must not be in the future.' }] })
    expect(sentence('1899-12-31')).toMatchObject({
      wrong: [{ sentence: 'Date must be 1900-01-01 or later.' }],
    })
    expect(sentence('2026-11-25')).toMatchObject({ ok: { purchaseDate: '2026-11-25' } })
  })
})
