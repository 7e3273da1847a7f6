/**
 * The picture that programs show with a link to a shared page: a fan of cards in the colours of their types. Drawn
 * without a letter, because a server may have no fonts, and without anybody's pictures.
 */
import { Queue } from '#server/queue'

export const previewSize = { width: 1_200, height: 630 } as const

/** The colours of the page (web/styles/card-tints.css). */
const tints: Readonly<Record<string, string>> = {
  grass: '#3f9b4f',
  fire: '#e4572e',
  water: '#2f87d6',
  lightning: '#e8b414',
  psychic: '#9a4fc4',
  fighting: '#b0633a',
  darkness: '#41405f',
  metal: '#7f919f',
  fairy: '#e069a4',
  dragon: '#a68a2c',
  sealed: '#5747b5',
}
const otherTint = '#5a74b8'
const shownCards = 5
const card = { width: 270, height: 377 } as const
/** Degrees between two cards of the fan. */
const turn = 11
const secondsAtMost = 5
/** More wait for nothing: programs that show previews ask again. */
const mostWaiting = 8

/** Too many pictures are being drawn. */
export class PreviewsBusy extends Error {
  override readonly name = 'PreviewsBusy'
}

const drawing = new Queue(1)

/** Draws the picture of a page whose first cards have these types, `sealed` for a product. One at a time. */
export async function drawSharedPreview(types: readonly string[]): Promise<Buffer> {
  if (drawing.waiting >= mostWaiting) throw new PreviewsBusy('too many previews are being drawn')
  return drawing.run(async () => {
    // Most servers never draw one, and the library takes memory.
    const { default: sharp } = await import('sharp')
    return sharp(Buffer.from(previewSvg(types)))
      .timeout({ seconds: secondsAtMost })
      .png({ compressionLevel: 9 })
      .toBuffer()
  })
}

function previewSvg(types: readonly string[]): string {
  const { width, height } = previewSize
  const shown = types.length === 0 ? [''] : types.slice(0, shownCards)
  const colours = shown.map(type => tints[type.toLowerCase()] ?? otherTint)
  const cards = colours.map((tint, index) => cardSvg(tint, (index - (colours.length - 1) / 2) * turn))
  const gradients = [...new Set(colours)].map(
    tint => `<linearGradient id="${nameOf(tint)}" x1="0" y1="0" x2="1" y2="1">
      <stop stop-color="${tint}" stop-opacity="0.45"/><stop offset="1" stop-color="${tint}"/></linearGradient>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <radialGradient id="back" cx="0.5" cy="0.35" r="0.8">
        <stop stop-color="#2a2f55"/><stop offset="1" stop-color="#0f1220"/></radialGradient>
      ${gradients.join('')}
    </defs>
    <rect width="${width}" height="${height}" fill="url(#back)"/>
    ${cards.join('')}
  </svg>`
}

/** A card turned about a point below the picture. */
function cardSvg(tint: string, degrees: number): string {
  const [x, y] = [(previewSize.width - card.width) / 2, 120]
  const window = { x: x + 24, y: y + 62, width: card.width - 48, height: 190 }
  const middle = { x: x + card.width / 2, y: window.y + window.height / 2 }
  const bar = (top: number, left: number, width: number) =>
    `<rect x="${x + left}" y="${y + top}" width="${width}" height="12" rx="6" fill="#1d2033" opacity="0.28"/>`
  return `<g transform="rotate(${degrees} ${previewSize.width / 2} ${y + 960})">
    <rect x="${x + 4}" y="${y + 8}" width="${card.width}" height="${card.height}" rx="18" fill="#000" opacity="0.35"/>
    <rect x="${x}" y="${y}" width="${card.width}" height="${card.height}" rx="18" fill="${tint}"/>
    <rect x="${x + 11}" y="${y + 11}" width="${card.width - 22}" height="${card.height - 22}" rx="9" fill="#fffaf2"/>
    <rect x="${window.x}" y="${window.y}" width="${window.width}" height="${window.height}" rx="6" fill="url(#${nameOf(tint)})"/>
    <circle cx="${middle.x}" cy="${middle.y}" r="46" fill="${tint}" stroke="#fff" stroke-width="4"/>
    <path transform="translate(${middle.x} ${middle.y}) scale(2.6)" fill="#fff" d="M0-10.5l2.9 7.6 7.6 2.9-7.6 2.9L0 10.5l-2.9-7.6L-10.500 0l7.6-2.9z"/>
    ${bar(31, 26, 128)}${bar(272, 26, 96)}${bar(300, 26, 168)}${bar(328, 26, 120)}
  </g>`
}

function nameOf(tint: string): string {
  return `tint${tint.slice(1)}`
}
