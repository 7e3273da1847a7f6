import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { InsuredRow } from '#domain/export/insurance'
import { isDeepRun } from '#domain/testing/deep-run'
import { type InsuranceReport, insuranceReport } from './insurance-report.ts'
import { insuredCharizard as charizard } from '#server/testing/lists/insured-copy'
import { ReportDocument } from './report-document.ts'

const report = (rows: readonly InsuredRow[]): InsuranceReport => ({
  owner: 'Ash Ketchum',
  day: '2026-03-14',
  currency: 'USD',
  isWhole: true,
  rows,
})
const drawn = async (rows: readonly InsuredRow[]) => buffer(await insuranceReport(report(rows)))
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

it('is a PDF with a cover sheet and fourteen copies on each page after it, in an embedded font', async () => {
  const pdf = await drawn(Array.from({ length: 29 }, () => charizard))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(pdf)).toBe(4)
  expect(pdf.toString('latin1')).toContain('/FontFile2')
  expect(pagesOf(await drawn([]))).toBe(1)
})

it('draws many pages', async () => {
  const pages = isDeepRun ? 100 : 10
  const copies = Array.from({ length: 14 * pages }, () => charizard)
  expect(pagesOf(await drawn(copies))).toBe(1 + pages)
}, 60_000)

it('writes the letters of the catalogue, and a question mark for each that its font lacks', () => {
  const document = new ReportDocument('A4', 'Report', 'Ash')
  const catalogue = 'Pokémon Nidoran♀ Nidoran♂ Charizard ★ Latias δ Unown ! ? – — ’ « ü ñ ß Œ € £ ¥ ½'
  expect(document.writable(catalogue)).toBe(catalogue)
  expect(document.writable('リザードン ex')).toBe('????? ex')
})
