/** The pages of copies: a row for each, higher where the collector has pictures of the copy. */
import type { InsuredRow, InsuredCopy } from '#domain/export/insurance'
import type { InsuranceReport } from './insurance-report.ts'
import { colours, margin, type ReportDocument } from './report-document.ts'
import { type Amount, longDay } from './report-pages.ts'
import type { CopyJpegs, ReportPictures } from './report-pictures.ts'

const headHeight = 62
const footHeight = 44
const rowHeight = 46
/** The height of a row with pictures. */
const picturedHeight = 104
const drawnBox = { width: 28, height: 39 }
/** About 24 by 34 mm. */
const pictureBox = { width: 68, height: 95 }
const gap = 7

/** A copy with its pictures; `jpegs` is null for a copy that is drawn instead. */
export interface ReportRow {
  readonly copy: InsuredRow
  readonly jpegs: CopyJpegs | null
}

/** Divides the copies into pages. */
export function pagesOf(
  document: ReportDocument,
  { rows }: InsuranceReport,
  { byPlace }: ReportPictures,
): ReportRow[][] {
  const room = document.height - headHeight - footHeight
  const pages: ReportRow[][] = []
  let left = 0
  rows.forEach((copy, place) => {
    const row = { copy, jpegs: byPlace.get(place) ?? null }
    if (left < heightOf(row)) {
      pages.push([])
      left = room
    }
    pages.at(-1)?.push(row)
    left -= heightOf(row)
  })
  return pages
}

function heightOf({ jpegs }: ReportRow): number {
  return jpegs === null ? rowHeight : picturedHeight
}

/** Where each column begins, as a share of the width, and ends. */
const columns = {
  item: [0.075, 0.47],
  state: [0.48, 0.66],
  bought: [0.665, 0.755],
  cost: [0.76, 0.87],
  value: [0.875, 1],
} as const

export function drawCopies(
  document: ReportDocument,
  report: InsuranceReport,
  rows: readonly ReportRow[],
  amount: Amount,
): void {
  drawHead(document, report)
  let y = headHeight
  for (const row of rows) {
    document.line(y - 3)
    const wordsFrom = drawLook(document, row, y)
    drawRow(document, row, { y, wordsFrom, amount })
    y += heightOf(row)
  }
}

function at(document: ReportDocument, column: keyof typeof columns, y: number) {
  const width = document.width - 2 * margin
  const [from, to] = columns[column]
  return { x: margin + width * from, y, width: width * (to - from) }
}

function drawHead(document: ReportDocument, report: InsuranceReport): void {
  const width = document.width - 2 * margin
  const small = { size: 8, colour: colours.muted }
  document.write(`Collection of ${report.owner}`, { x: margin, y: 24, width: width * 0.6, ...small })
  document.write(longDay(report.day), { x: margin, y: 24, width, ...small, align: 'right' })
  const head = { ...small, font: 'bold' as const }
  document.write('Item', { ...at(document, 'item', 44), ...head })
  document.write('State', { ...at(document, 'state', 44), ...head })
  document.write('Bought', { ...at(document, 'bought', 44), ...head })
  document.write('Cost', { ...at(document, 'cost', 44), ...head, align: 'right' })
  document.write('Market value', { ...at(document, 'value', 44), ...head, align: 'right' })
}

/** Draws the pictures of a copy, or a drawing of its kind. Returns where they end. */
function drawLook(document: ReportDocument, { copy, jpegs }: ReportRow, y: number): number {
  if (jpegs === null) {
    drawCopy(document, copy, { x: margin, y, ...drawnBox })
    return at(document, 'item', y).x
  }
  let x: number = margin
  for (const jpeg of [jpegs.front, jpegs.back]) {
    if (jpeg === null) continue
    drawPicture(document, jpeg, { x, y: y + 1, ...pictureBox })
    x += pictureBox.width + gap
  }
  return x
}

function drawPicture({ pdf }: ReportDocument, jpeg: Uint8Array, { x, y, width, height }: Box): void {
  pdf.image(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength), x, y, {
    fit: [width, height],
    align: 'center',
    valign: 'center',
  })
}

interface RowPlace {
  readonly y: number
  readonly wordsFrom: number
  readonly amount: Amount
}

function drawRow(document: ReportDocument, row: ReportRow, { y, wordsFrom, amount }: RowPlace): void {
  const { copy } = row
  drawNames(document, row, y, wordsFrom)
  const label = copy.quantity === 1 ? copy.label : `${copy.label} ×${copy.quantity}`
  document.write(label, { ...at(document, 'state', y + 4), size: 9 })
  if (copy.certNumber !== null)
    document.write(`Cert ${copy.certNumber}`, {
      ...at(document, 'state', y + 17),
      size: 8,
      colour: colours.muted,
    })
  document.write(copy.purchaseDate, { ...at(document, 'bought', y + 4), size: 8 })
  document.amount(amount(copy.costCents), at(document, 'cost', y + 4))
  const value = copy.valueCents === null ? 'N/A' : amount(copy.valueCents)
  document.amount(value, { ...at(document, 'value', y + 4), font: 'bold' })
  if (copy.valuedBy === null) return
  const small = { size: 7, colour: colours.muted, align: 'right' } as const
  const [cost, price] = [at(document, 'cost', y), at(document, 'value', y)]
  const under = { x: cost.x, width: price.x + price.width - cost.x, ...small }
  if (copy.valuedOn !== null) document.write(`as of ${copy.valuedOn}`, { ...under, y: y + 17 })
  document.write(`${copy.isEstimate ? 'Estimate from ' : ''}${copy.valuedBy}`, { ...under, y: y + 27 })
}

/** Next to pictures there is less room, and more below. */
function drawNames(document: ReportDocument, { copy, jpegs }: ReportRow, y: number, x: number): void {
  const item = at(document, 'item', y)
  const width = item.x + item.width - x
  const bold = { size: 9.5, font: 'bold' as const }
  const second = joined([copy.setName, copy.cardNumber === null ? null : `#${copy.cardNumber}`])
  const third = joined([copy.printing, copy.language])
  const quiet = { size: 8, colour: colours.muted }
  if (jpegs === null) {
    document.write(copy.name, { x, y: y + 4, width, ...bold })
    document.write(second, { x, y: y + 17, width, size: 8 })
    document.write(third, { x, y: y + 28, width, ...quiet })
    return
  }
  const afterName = document.block(copy.name, { x, y: y + 4, width, ...bold }, 3)
  const afterSet = document.block(second, { x, y: afterName + 2, width, size: 8 }, 2)
  document.block(third, { x, y: afterSet + 2, width, ...quiet }, 2)
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter(part => part !== null && part !== '').join(' · ')
}

const typeColours: Readonly<Record<string, string>> = {
  colorless: '#a8a29e',
  darkness: '#374151',
  dragon: '#a16207',
  fairy: '#db2777',
  fighting: '#b45309',
  fire: '#dc2626',
  grass: '#16a34a',
  lightning: '#eab308',
  metal: '#64748b',
  psychic: '#9333ea',
  water: '#2563eb',
}
const unknownType = '#78716c'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Draws a copy, small, from its own data: a card in the colour of its type, in a slab if it is graded, or a box. */
function drawCopy(document: ReportDocument, copy: InsuredCopy, box: Box): void {
  if (copy.kind === 'sealed') drawSealed(document, box)
  else if (copy.kind === 'graded') drawSlab(document, copy, box)
  else drawCard(document, copy, box)
}

function drawSlab(document: ReportDocument, copy: InsuredCopy, { x, y, width, height }: Box): void {
  const { pdf } = document
  const label = 7
  pdf.roundedRect(x, y, width, height, 2).lineWidth(0.8).fillAndStroke('#fafaf9', '#a8a29e')
  pdf.roundedRect(x + 2, y + 2, width - 4, label, 1).fill('#b91c1c')
  document.write(copy.label, {
    x: x + 3,
    y: y + 3.4,
    width: width - 6,
    size: 3.6,
    font: 'bold',
    colour: '#ffffff',
  })
  drawCard(document, copy, { x: x + 3.5, y: y + label + 3.5, width: width - 7, height: height - label - 5.5 })
}

function drawCard({ pdf }: ReportDocument, { pokemonType }: InsuredCopy, { x, y, width, height }: Box): void {
  const colour = typeColours[pokemonType?.toLowerCase() ?? ''] ?? unknownType
  const edge = width * 0.07
  pdf.roundedRect(x, y, width, height, width * 0.07).fill('#facc15')
  pdf.rect(x + edge, y + edge, width - 2 * edge, height - 2 * edge).fill(colour)
  const art = { x: x + 2 * edge, y: y + height * 0.17, width: width - 4 * edge, height: height * 0.4 }
  pdf.rect(art.x, art.y, art.width, art.height).fill('#fefce8')
  const radius = art.height * 0.3
  pdf.circle(art.x + art.width / 2, art.y + art.height / 2, radius).fill(colour)
  pdf.fillOpacity(0.55)
  for (const at of [0.66, 0.74, 0.82])
    pdf.rect(x + 2 * edge, y + height * at, width * (at > 0.8 ? 0.4 : 0.6), height * 0.03).fill('#ffffff')
  pdf.fillOpacity(1)
}

function drawSealed({ pdf }: ReportDocument, { x, y, width, height }: Box): void {
  const top = height * 0.22
  pdf.polygon([x, y + top], [x + 4, y + 2], [x + width - 4, y + 2], [x + width, y + top]).fill('#818cf8')
  pdf.rect(x, y + top, width, height - top - 2).fill('#4f46e5')
  pdf.rect(x, y + height * 0.5, width, height * 0.16).fill('#facc15')
}
