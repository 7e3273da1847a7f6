/** Why a row is a choice: a sentence for the collector that quotes the row. */
import { defaultLanguage, languageName } from '#domain/products/language'
import type { Candidate, MatchedBy } from './candidate.ts'
import type { WantedProduct } from './import-row.ts'
import { inSentence } from '#domain/text'

/** More are counted only. */
const mostNamed = 3

/**
 * Says that no card has all that the row says of it. `numbered` is the card with its set and number, which has another name.
 */
export function whyNoneFits(wanted: WantedProduct, numbered: Candidate | undefined): string {
  const { app, productType, name, setName, setCode, language } = wanted
  if (app === 'psa') return 'No card fits the whole title.'
  if (productType === 'sealed_product') return `No sealed product is named exactly “${name}”.`
  if (numbered !== undefined)
    return `In ${numbered.setName}, number ${numberText(wanted)} is ${numbered.name}, not ${name}.`
  const set = setName ?? setCode
  if (set === null && wanted.cardNumber === null) return 'The row names no set and no number.'
  const spoken = language === null || language === defaultLanguage ? '' : `${languageName(language)} `
  return `No ${spoken}${cardText(wanted)} was found${set === null ? '' : ` in the set “${set}”`}.`
}

/** Says why several cards fit a row alike. */
export function whySeveralFit(
  wanted: WantedProduct,
  cards: readonly [Candidate, ...Candidate[]],
  by: MatchedBy,
): string {
  const { app, productType, tcgplayerId, name, cardNumber } = wanted
  if (by === 'id') return `Several cards have the TCGplayer id ${tcgplayerId}.`
  if (app === 'psa') return 'Several cards fit the title.'
  if (productType === 'sealed_product') return `Several sealed products are named “${name}”.`
  const sets = [...new Set(cards.map(card => card.setName))]
  const set = wanted.setName ?? wanted.setCode
  if (sets.length > 1) {
    if (by !== 'number and name') return `The set “${set}” can be ${listed(sets, 'or')}.`
    const unknown = set === null ? 'The row names no set' : `The set “${set}” was not found`
    return `${unknown}, and ${cardText(wanted)} is in ${listed(sets, 'and')}.`
  }
  if (cardNumber === null) return `The row names no number, and ${sets[0]} has several cards named ${name}.`
  return `Several cards of ${sets[0]} fit ${cardText(wanted)}.`
}

/** Says that the count after the slash is not that of the set of a card, but of other sets with such a card. */
export function whyElsewhere(
  wanted: WantedProduct,
  { setName, setCardCount }: Candidate,
  others: readonly Candidate[],
): string {
  const sets = [...new Set(others.map(card => card.setName))]
  return `${setName} has ${setCardCount} cards, but number ${numberText(wanted)} is of ${listed(sets, 'or')}.`
}

/** "Charizard 4/102", or "Charizard #4" without a count; the number alone where the row has no name. */
function cardText(wanted: WantedProduct): string {
  const { name, cardNumber, setCardCount } = wanted
  const number = cardNumber === null ? '' : `${setCardCount === null ? '#' : ''}${numberText(wanted)}`
  return [name, number].filter(text => text !== '').join(' ')
}

function numberText({ cardNumber, setCardCount }: WantedProduct): string {
  return [cardNumber, setCardCount].filter(part => part !== null).join('/')
}

function listed(names: readonly string[], word: 'and' | 'or'): string {
  const rest = names.length - mostNamed
  const shown = rest > 1 ? [...names.slice(0, mostNamed), `${rest} other sets`] : names
  return inSentence(shown, word)
}
