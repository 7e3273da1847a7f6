/** The cover sheet, and the foot of each page. */
import { type InsuredRow, insuredTotals, type InsuredTotals } from '#domain/export/insurance'
import type { CopyKind } from '#domain/copies/copy'
import { costsInWords } from '#domain/copies/extra-costs'
import type { InsuranceReport } from './insurance-report.ts'
import { colours, margin, type ReportDocument } from './report-document.ts'
import type { ReportPictures } from './report-pictures.ts'

export type Amount = (amountCents: number) => string

const kindNames: Readonly<Record<CopyKind, string>> = {
  raw: 'Raw cards',
  graded: 'Graded cards',
  grading: 'Cards being graded',
  sealed: 'Sealed products',
}

export function drawCover(
  document: ReportDocument,
  report: InsuranceReport,
  pictures: ReportPictures,
  amount: Amount,
): void {
  const width = document.width - 2 * margin
  const { pdf } = document
  pdf.rect(0, 0, document.width, 8).fill(colours.accent)
  document.write('Holofolio', { x: margin, y: 52, width, size: 11, font: 'bold', colour: colours.accent })
  document.write('Collection report for insurance', { x: margin, y: 74, width, size: 22, font: 'bold' })
  const facts = [
    ['Owner', report.owner],
    ['Date', longDay(report.day)],
    ['Covers', report.isWhole ? 'The whole collection' : 'The part of the collection that a filter shows'],
    ['Currency', report.currency],
  ] as const
  facts.forEach(([name, value], index) => {
    const y = 122 + index * 17
    document.write(name, { x: margin, y, width: 90, size: 10, colour: colours.muted })
    document.write(value, { x: margin + 90, y, width: width - 90, size: 10, font: 'bold' })
  })
  const { all, byKind } = insuredTotals(report.rows)
  drawFigures(document, all, amount)
  const rows = [...byKind.map(row => ({ ...row, name: kindNames[row.kind] })), { ...all, name: 'Total' }]
  const end = drawTotals(document, rows, amount)
  const notes = [
    `Market values are those of Holofolio on ${longDay(report.day)}. The date and source of each price are shown below it. A price that the owner of the collection entered is marked. A copy without a known price is marked N/A and adds nothing to the market value.`,
    ...estimateNotes(all),
    `Costs are everything that was paid for a copy, with ${costsInWords('and', 'grading')}.`,
    ...(hasOtherLetters(document, report.rows)
      ? ['A question mark stands for a letter of another script, which this document has no font for.']
      : []),
    ...pictureNotes(pictures),
  ]
  let y = end + 22
  for (const note of notes) y = document.paragraph(note, { x: margin, y, width }) + 5
  const signed = Math.min(y + 60, document.height - 110)
  for (const [index, name] of ['Signature of the owner', 'Date'].entries()) {
    const x = margin + index * (width * 0.6)
    const wide = index === 0 ? width * 0.52 : width * 0.4
    pdf
      .moveTo(x, signed)
      .lineTo(x + wide, signed)
      .lineWidth(0.6)
      .strokeColor(colours.muted)
      .stroke()
    document.write(name, { x, y: signed + 5, width: wide, size: 8, colour: colours.muted })
  }
}

function estimateNotes({ estimates }: InsuredTotals): string[] {
  if (estimates === 0) return []
  const prices = estimates === 1 ? 'One price is' : `${estimates.toLocaleString('en-US')} prices are`
  return [`${prices} estimated from another price, such as that of the same card in Near Mint, and marked.`]
}

function pictureNotes({ byPlace, leftOut }: ReportPictures): string[] {
  if (byPlace.size + leftOut === 0) return []
  const notes = ['Photographs are the owner’s own. The other copies are drawn.']
  if (leftOut === 0) return notes
  const copies = leftOut === 1 ? 'one copy' : `${leftOut.toLocaleString('en-US')} copies`
  return [...notes, `Those of ${copies} are left out for want of room: the most valuable copies have theirs.`]
}

function hasOtherLetters(document: ReportDocument, copies: readonly InsuredRow[]): boolean {
  const texts = copies.map(copy => [copy.name, copy.setName, copy.printing, copy.label].join(' '))
  const letters = [...new Set(texts.join(' '))].join('')
  return document.writable(letters) !== letters
}

/** The three figures that matter, large. */
function drawFigures(document: ReportDocument, all: InsuredTotals, amount: Amount): void {
  const figures = [
    ['Copies', all.copies.toLocaleString('en-US'), ''],
    ['Total cost', amount(all.costCents), ''],
    [
      'Market value',
      all.pricedCopies === 0 ? 'N/A' : amount(all.valueCents),
      `${all.pricedCopies.toLocaleString('en-US')} of ${all.copies.toLocaleString('en-US')} priced`,
    ],
  ] as const
  const wide = (document.width - 2 * margin - 24) / 3
  figures.forEach(([name, value, note], index) => {
    const x = margin + index * (wide + 12)
    document.pdf.roundedRect(x, 206, wide, 66, 5).fill(colours.band)
    document.write(name, { x: x + 12, y: 217, width: wide - 24, size: 9, colour: colours.muted })
    document.write(value, { x: x + 12, y: 231, width: wide - 24, size: 15, font: 'bold' })
    document.write(note, { x: x + 12, y: 254, width: wide - 24, size: 8, colour: colours.muted })
  })
}

function drawTotals(
  document: ReportDocument,
  rows: readonly (InsuredTotals & { readonly name: string })[],
  amount: Amount,
): number {
  const width = document.width - 2 * margin
  const shares = [0.34, 0.14, 0.2, 0.12, 0.2]
  const cells = (texts: readonly string[], y: number, isBold: boolean) => {
    let x = margin
    for (const [index, text] of texts.entries()) {
      const wide = width * (shares[index] ?? 0)
      const align = index === 0 ? ('left' as const) : ('right' as const)
      document.write(text, { x, y, width: wide - 4, font: isBold ? 'bold' : 'plain', align })
      x += wide
    }
  }
  let y = 300
  cells(['', 'Copies', 'Cost', 'Priced', 'Market value'], y, true)
  for (const { name, copies, costCents, pricedCopies, valueCents } of rows) {
    document.line(y + 15)
    y += 21
    const value = pricedCopies === 0 ? 'N/A' : amount(valueCents)
    const counts = [copies, pricedCopies].map(count => count.toLocaleString('en-US'))
    cells([name, counts[0] ?? '', amount(costCents), counts[1] ?? '', value], y, name === 'Total')
  }
  return y + 12
}

export function drawFoot(document: ReportDocument, page: number, pages: number): void {
  const y = document.height - 30
  document.write(`${page} of ${pages}`, {
    x: margin,
    y,
    width: document.width - 2 * margin,
    size: 8,
    colour: colours.muted,
    align: 'right',
  })
}

/** March 14, 2026. */
export function longDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
