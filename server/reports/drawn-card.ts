/** A small drawing of a copy from its own data: a card in the colour of its type, in a slab if it is graded, or a box. */
import type { InsuredCopy } from '#domain/export/insurance'
import type { ReportDocument } from './report-document.ts'

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

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function drawCopy(document: ReportDocument, copy: InsuredCopy, box: Box): void {
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
