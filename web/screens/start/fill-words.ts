/** What the start page says about filling the catalogue. */
import { languageName } from '#domain/products/language'
import type { Fill, Start } from '#web/api/start.ts'
import { countOf, formatCount } from '#web/format/values.ts'

/** The server requests so many cards a second from TCGdex. */
const detailsPerSecond = 5

/** Whether all cards can be found, though details may follow. */
export function hasAllCards({ sets, setsDone }: Fill): boolean {
  return sets !== null && setsDone === sets
}

/** How far it is, as a part of 1. */
export function shareOf(fill: Fill): number {
  const { sets, setsDone, details, detailsDone } = fill
  if (!hasAllCards(fill)) return sets === null ? 0 : setsDone / sets
  return details === null || details === 0 ? 0 : detailsDone / details
}

/** "1,204 of about 21,066 cards, from 12 of 200 sets". */
export function progressText(fill: Fill): string {
  const { cards, cardsExpected, sets, setsDone, details, detailsDone } = fill
  if (sets === null) return 'Starting. The first cards come in a moment.'
  if (!hasAllCards(fill)) {
    const all = cardsExpected === null ? 'cards' : `of about ${countOf(cardsExpected, 'card')}`
    return `${formatCount(cards)} ${all}, from ${formatCount(setsDone)} of ${countOf(sets, 'set')}`
  }
  if (details === null) return `All ${countOf(cards, 'card')} can be found. Their details come next.`
  const left = details - detailsDone
  return `Details of ${formatCount(detailsDone)} of ${countOf(details, 'card')}, ${timeText(left / detailsPerSecond)}`
}

/** "about 40 minutes left". */
function timeText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute left'
  return minutes < 90 ? `about ${minutes} minutes left` : `about ${Math.round(minutes / 60)} hours left`
}

/** "21,066 English cards, 120 German cards and 311 sealed products". */
export function catalogueText({ languages, sealedProducts }: Start['catalogue']): string {
  const parts = languages
    .toSorted((one, other) => other.cards - one.cards)
    .map(({ language, cards }) => countOf(cards, `${languageName(language)} card`))
  if (sealedProducts > 0) parts.push(countOf(sealedProducts, 'sealed product'))
  const last = parts.at(-1) ?? 'no cards yet'
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
