/** The daily mail about prices that moved: the same words as text and HTML, without images or tracking. */
import type { Cents } from '#domain/money/money'
import { movePercent } from '#domain/prices/price-move'
import type { Mail } from './mail.ts'

export interface PriceMove {
  /** A move of a held price, or a wish whose price fell to its target. */
  readonly kind: 'price_move' | 'wish'
  readonly name: string
  readonly setName: string
  /** "Near Mint", "PSA 10", "Sealed". */
  readonly label: string
  /** For a wish, its target. */
  readonly oldPriceCents: Cents
  readonly newPriceCents: Cents
}

/** The most moves a mail lists. It counts the others. */
export const listedMovesLimit = 20

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whyThisMail =
  'You get this mail, at most once a day, because Email Notifications and Price Alerts are on.'
const howToStop =
  'To stop it, turn off Email Notifications in Holofolio under Account Settings, Notifications.'

/** Writes the digest. `total` counts all moves, including those not listed. */
export function priceDigest(moves: readonly PriceMove[], total: number): Omit<Mail, 'to'> {
  const listed = moves.slice(0, listedMovesLimit)
  const subject = total === 1 ? '1 price moved' : `${total} prices moved`
  const unlisted = total - listed.length
  const rest = unlisted > 0 ? `and ${unlisted} more, under the bell in Holofolio` : null
  return { subject, text: textOf(subject, listed, rest), html: htmlOf(subject, listed, rest) }
}

function textOf(subject: string, moves: readonly PriceMove[], rest: string | null): string {
  const lines = moves.map(
    move =>
      `${onOneLine(`${move.name}, ${move.setName}, ${move.label}`)}\n  ${changeText(move)} (${detailText(move)})\n`,
  )
  return [`${subject}.`, '', ...lines, ...(rest === null ? [] : [rest, '']), whyThisMail, howToStop, ''].join(
    '\n',
  )
}

function htmlOf(subject: string, moves: readonly PriceMove[], rest: string | null): string {
  const rows = moves.map(
    move => `<tr>
<td style="padding:8px 16px 8px 0"><strong>${escaped(move.name)}</strong><br>${escaped(move.setName)}, ${escaped(move.label)}</td>
<td style="padding:8px 0;text-align:right"><strong>${changeText(move)}</strong><br>${detailText(move)}</td>
</tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family:sans-serif;line-height:1.5">
<h1 style="font-size:20px">${subject}</h1>
<table style="border-collapse:collapse">
${rows.join('\n')}
</table>
${rest === null ? '' : `<p>${rest}</p>\n`}<p style="font-size:14px">${whyThisMail}<br>${howToStop}</p>
</body>
</html>
`
}

/** "$10.00 to $12.50", "fell to $8.99". */
function changeText({ kind, oldPriceCents, newPriceCents }: PriceMove): string {
  const price = dollars.format(newPriceCents / 100)
  return kind === 'wish' ? `fell to ${price}` : `${dollars.format(oldPriceCents / 100)} to ${price}`
}

/** "up 25.0%", "down 10.1%", "on your wishlist, your target was $9.00". */
function detailText({ kind, oldPriceCents, newPriceCents }: PriceMove): string {
  if (kind === 'wish') return `on your wishlist, your target was ${dollars.format(oldPriceCents / 100)}`
  const percent = movePercent(oldPriceCents, newPriceCents)
  return `${percent < 0 ? 'down' : 'up'} ${Math.abs(percent).toFixed(1)}%`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return onOneLine(text).replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)
}

/** Replaces line breaks in a name, which could imitate a line of the mail. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
