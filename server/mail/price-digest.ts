/** The daily mail about prices that moved and the week: the same words as text and HTML, no images or tracking. */
import type { Cents } from '#domain/money/money'
import { movePercent } from '#domain/prices/price-move'
import { inSentence } from '#domain/text'
import { type Amounts, amountsIn } from './amounts.ts'
import { escaped, onOneLine } from './mail-text.ts'
import type { Mail } from './mail.ts'
import { weekLabel, type WeekSummary } from '#domain/ledger/week'

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

/** What a digest tells. */
export interface News {
  /** The currency of the collector's ledger, which every amount is in. */
  readonly ledgerCurrency: string
  readonly weeks: readonly WeekNews[]
  /** The newest moves. */
  readonly moves: readonly PriceMove[]
  /** All moves, including those not listed. */
  readonly total: number
}

const howToStop =
  'To stop it, turn off Email Notifications in Holofolio under Account Settings, Notifications.'

/** Writes the digest: weeks first, then the moves. */
export function priceDigest({ ledgerCurrency, weeks, moves, total }: News): Omit<Mail, 'to'> {
  const listed = moves.slice(0, listedMovesLimit)
  const unlisted = total - listed.length
  const texts: DigestTexts = {
    amounts: amountsIn(ledgerCurrency),
    subject: subjectOf(weeks, total),
    weeks,
    moves: listed,
    movesTitle: movesTitle(total),
    rest: unlisted > 0 ? `and ${unlisted} more, under the bell in Holofolio` : null,
    whyThisMail: whyThisMail(weeks.length > 0, total > 0),
  }
  return { subject: texts.subject, text: textOf(texts), html: htmlOf(texts) }
}

interface DigestTexts extends Omit<News, 'total' | 'ledgerCurrency'> {
  readonly amounts: Amounts
  readonly subject: string
  readonly movesTitle: string
  readonly rest: string | null
  readonly whyThisMail: string
}

function subjectOf(weeks: readonly WeekNews[], total: number): string {
  if (weeks.length === 0) return movesTitle(total)
  return total === 0 ? 'Your week' : `Your week, and ${movesTitle(total)}`
}

function movesTitle(total: number): string {
  return total === 1 ? '1 price moved' : `${total} prices moved`
}

function whyThisMail(hasWeeks: boolean, hasMoves: boolean): string {
  const switches = ['Email Notifications', ...(hasMoves ? ['Price Alerts'] : [])]
  if (hasWeeks) switches.push('Collection Updates')
  return `You get this mail, at most once a day, because ${inSentence(switches, 'and')} are on.`
}

function textOf({
  amounts,
  subject,
  weeks,
  moves,
  movesTitle: title,
  rest,
  whyThisMail: why,
}: DigestTexts): string {
  const sections = weeks.map(week => `${weekTitle(week)}\n${weekLines(week, amounts).join('\n')}\n`)
  const lines = moves.map(
    move =>
      `${onOneLine(`${move.name}, ${move.setName}, ${move.label}`)}\n  ${changeText(move, amounts)} (${detailText(move, amounts)})\n`,
  )
  return [
    `${subject}.`,
    '',
    ...sections,
    ...(sections.length > 0 && lines.length > 0 ? [title, ''] : []),
    ...lines,
    ...(rest === null ? [] : [rest, '']),
    why,
    howToStop,
    '',
  ].join('\n')
}

function htmlOf({
  amounts,
  subject,
  weeks,
  moves,
  movesTitle: title,
  rest,
  whyThisMail: why,
}: DigestTexts): string {
  const sections = weeks.map(
    week => `<h2 style="font-size:16px">${weekTitle(week)}</h2>
<p>${weekLines(week, amounts).join('<br>')}</p>`,
  )
  const rows = moves.map(
    move => `<tr>
<td style="padding:8px 16px 8px 0"><strong>${escaped(move.name)}</strong><br>${escaped(move.setName)}, ${escaped(move.label)}</td>
<td style="padding:8px 0;text-align:right"><strong>${changeText(move, amounts)}</strong><br>${detailText(move, amounts)}</td>
</tr>`,
  )
  const table = `<table style="border-collapse:collapse">
${rows.join('\n')}
</table>`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family:sans-serif;line-height:1.5">
${[
  `<h1 style="font-size:20px">${subject}</h1>`,
  ...sections,
  ...(sections.length > 0 && rows.length > 0 ? [`<h2 style="font-size:16px">${title}</h2>`] : []),
  ...(rows.length > 0 ? [table] : []),
  ...(rest === null ? [] : [`<p>${rest}</p>`]),
].join('\n')}
<p style="font-size:14px">${why}<br>${howToStop}</p>
</body>
</html>
`
}

/** "$10.00 to $12.50", "fell to $8.99". */
function changeText({ kind, oldPriceCents, newPriceCents }: PriceMove, { plain }: Amounts): string {
  const price = plain(newPriceCents)
  return kind === 'wish' ? `fell to ${price}` : `${plain(oldPriceCents)} to ${price}`
}

/** "up 25.0%", "down 10.1%", "on your wishlist, your target was $9.00". */
function detailText({ kind, oldPriceCents, newPriceCents }: PriceMove, { plain }: Amounts): string {
  if (kind === 'wish') return `on your wishlist, your target was ${plain(oldPriceCents)}`
  const percent = movePercent(oldPriceCents, newPriceCents)
  return `${percent < 0 ? 'down' : 'up'} ${Math.abs(percent).toFixed(1)}%`
}

/** The week of a collection in the words of a mail. */
interface WeekNews extends WeekSummary {
  /** A Sunday. */
  readonly weekEnds: string
}

/** "Your week, Mar 9 – 15". */
function weekTitle({ weekEnds }: WeekNews): string {
  return `Your week, ${weekLabel(weekEnds)}`
}

/** One line a figure. Figures that are not known are left out. */
function weekLines(week: WeekNews, amounts: Amounts): string[] {
  const { marketValueCents, changeCents, profitCents, quantity, quantityChange } = week
  const change = quantityChange === null ? '' : ` (${signedCount(quantityChange)})`
  return [
    `Market value ${amounts.plain(marketValueCents)} (${amounts.signed(changeCents)})`,
    ...(profitCents === null ? [] : [`Profit/loss of the week ${amounts.signed(profitCents)}`]),
    ...(quantity === null ? [] : [`Copies ${quantity.toLocaleString('en-US')}${change}`]),
  ]
}

const signedNumber = new Intl.NumberFormat('en-US', { signDisplay: 'always' })

/** "+3", "-1", "+0". */
function signedCount(count: number): string {
  return signedNumber.format(count)
}
