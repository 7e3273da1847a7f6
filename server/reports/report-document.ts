/** A page to draw on: its measures, its fonts, and texts that fit. */
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const fontFile = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

export const fonts = { plain: 'plain', bold: 'bold' } as const
export type Font = keyof typeof fonts

export const colours = {
  ink: '#1c1917',
  muted: '#57534e',
  line: '#d6d3d1',
  band: '#f5f5f4',
  accent: '#4338ca',
} as const

/** In points, from each edge. */
export const margin = 44

export interface Written {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size?: number
  readonly font?: Font
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

export class ReportDocument {
  readonly pdf: PDFKit.PDFDocument
  readonly #glyphs: Glyphs
  readonly #known = new Map<string, boolean>()

  constructor(size: 'A4' | 'LETTER', title: string, author: string) {
    const info = { Title: title, Author: author, Creator: 'Holofolio' }
    this.pdf = new PDFDocument({ size, margin: 0, autoFirstPage: false, info, lang: 'en' })
    this.pdf.registerFont('plain', fontFile('DejaVuSansCondensed'))
    this.pdf.registerFont('bold', fontFile('DejaVuSansCondensed-Bold'))
    this.pdf.font('bold')
    this.#glyphs = (this.pdf as unknown as { readonly _font: { readonly font: Glyphs } })._font.font
    this.pdf.addPage()
  }

  get width(): number {
    return this.pdf.page.width
  }

  get height(): number {
    return this.pdf.page.height
  }

  /** Writes one line, cut with an ellipsis where it is too long. Letters that the font lacks are question marks. */
  write(text: string, at: Written): void {
    const { x, y, width, size = 9, font = 'plain', colour = colours.ink, align = 'left' } = at
    this.pdf.font(font).fontSize(size).fillColor(colour)
    const line = this.#fitted(this.writable(text), width)
    const left = align === 'right' ? x + width - this.pdf.widthOfString(line) : x
    this.pdf.text(line, left, y, { lineBreak: false })
  }

  /** Writes an amount at the right, smaller where it is long: no digit is cut. */
  amount(text: string, at: Written): void {
    const { width, size = 9, font = 'plain' } = at
    const natural = this.pdf.font(font).fontSize(size).widthOfString(text)
    this.write(text, {
      ...at,
      size: natural > width ? (size * width * 0.99) / natural : size,
      align: 'right',
    })
  }

  /** Writes lines of a paragraph; returns where the next thing can begin. */
  paragraph(text: string, { x, y, width, size = 9, colour = colours.muted }: Written): number {
    this.pdf.font('plain').fontSize(size).fillColor(colour)
    this.pdf.text(this.writable(text), x, y, { width, lineGap: 2 })
    return this.pdf.y
  }

  /** Writes at most so many lines, the last one with an ellipsis where there is more. Returns where they end. */
  block(text: string, at: Written, lines: number): number {
    const { x, y, width, size = 9, font = 'plain', colour = colours.ink } = at
    if (text === '') return y
    this.pdf.font(font).fontSize(size).fillColor(colour)
    // A little more than the lines take, so that the last one counts as fitting.
    const height = this.pdf.currentLineHeight() * lines + 1
    this.pdf.text(this.writable(text), x, y, { width, height, ellipsis: true })
    return this.pdf.y
  }

  line(y: number, colour: string = colours.line): void {
    this.pdf
      .moveTo(margin, y)
      .lineTo(this.width - margin, y)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke()
  }

  /** The text with a question mark for each letter that the font lacks, which would be an empty box. */
  writable(text: string): string {
    return [...text].map(letter => (this.#has(letter) ? letter : '?')).join('')
  }

  #has(letter: string): boolean {
    const known = this.#known.get(letter) ?? this.#glyphs.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    this.#known.set(letter, known)
    return known
  }

  #fitted(text: string, width: number): string {
    let line = text
    while (line.length > 1 && this.pdf.widthOfString(line) > width) {
      const share = width / this.pdf.widthOfString(line)
      const kept = Math.min(line.length - 2, Math.floor(line.length * share))
      line = `${line.slice(0, Math.max(0, kept)).trimEnd()}…`
    }
    return line
  }
}

/** What the font says of itself. */
interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean
}
