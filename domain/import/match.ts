/**
 * Which product of the catalogue a row means. Sure only by exact rules; whatever leaves a doubt is a choice, and what is
 * assumed is said.
 */
import { defaultLanguage, languageName } from '#domain/products/language'
import type { Candidate, Match, MatchedBy } from './candidate.ts'
import { choosePrinting, type PrintingChoice } from './choose-printing.ts'
import type { WantedProduct } from './import-row.ts'
import { isNamedIn, isSameName, nameWords, numberKey } from './name-keys.ts'
import { printedNumber } from './printed-numbers.ts'
import { setAgreement, setKey } from './set-names.ts'
import { inSentence } from '#domain/text'

const mostOffered = 12

interface Rank {
  readonly by: MatchedBy
  readonly fits: (wanted: WantedProduct, candidate: Candidate) => boolean
}

const ranks: readonly Rank[] = [
  { by: 'id', fits: (wanted, card) => hasId(wanted, card) && isNamedLike(wanted, card) },
  {
    by: 'set and number',
    fits: (wanted, card) => isInSet(wanted, card) && hasNumber(wanted, card) && isNamedLike(wanted, card),
  },
  {
    by: 'set and name',
    fits: (wanted, card) =>
      wanted.productType === 'sealed_product'
        ? isSameSealed(wanted, card)
        : wanted.cardNumber === null && isInSet(wanted, card) && isSameName(wanted.name, card.name),
  },
  {
    by: 'number and name',
    fits: (wanted, card) =>
      hasNumber(wanted, card) && wanted.name !== '' && isNamedLike(wanted, card) && mayBeInSet(wanted, card),
  },
]

/**
 * Matches a row with the candidates that were found for it.
 *
 * - By our id or TCGplayer's, if the name agrees: some of these ids belong to other cards.
 * - By set, number and name; a row without a name by the code of its set and its number.
 * - By set and name, for sealed products and where the file has no number.
 * - By number, count and name, if the file names no set, or one that is not known. What that assumes is said.
 *
 * The printing follows from the app's words. Several products or printings that fit alike are a choice.
 */
export function matchProduct(wanted: WantedProduct, candidates: readonly Candidate[]): Match {
  const spoken = candidates.filter(({ language }) => language === (wanted.language ?? defaultLanguage))
  const own = spoken.filter(({ productType }) => productType === wanted.productType)
  const best = ranks
    .map(({ by, fits }) => ({ by, found: own.filter(candidate => fits(wanted, candidate)) }))
    .find(({ found }) => found.length > 0)
  if (best === undefined) {
    const near = spoken.filter(candidate => isNear(wanted, candidate))
    const numbered = near.find(card => isInSet(wanted, card) && hasNumber(wanted, card))
    return offer(wanted, near, whyNoneFits(wanted, numbered))
  }
  const found = havingPrinting(wanted, narrowed(wanted, best.found), best.by)
  const [card, ...others] = found
  if (card === undefined) throw new Error('no card that fits is left')
  if (others.length > 0) return offer(wanted, found, whySeveralFit(wanted, [card, ...others], best.by))
  const elsewhere = best.by === 'id' ? [] : own.filter(other => isCountedElsewhere(wanted, card, other))
  if (elsewhere.length > 0) return offer(wanted, [card, ...elsewhere], whyElsewhere(wanted, card, elsewhere))
  const { chosen, reason } = printingOf(wanted, card, best.by)
  if (chosen === null) return offer(wanted, [card], reason, best.by)
  const assumed = chosen.assumed ?? assumedOf(wanted, card, best.by)
  return { verdict: 'matched', productId: chosen.id, by: best.by, assumed }
}

/** What a row says of its printing, in its column and in brackets behind its name; null for nothing. */
export function printingWords({ app, printing, bracketed }: WantedProduct): string | null {
  const words = [printing, app === 'psa' ? null : bracketed].filter(one => one !== null)
  return words.length === 0 ? null : words.join(' ')
}

/** By what rows are alike: one choice is for all of them. */
export function likenessKey(wanted: WantedProduct): string {
  const { productType, productId, tcgplayerId, name, setName, setCode, language } = wanted
  const { cardNumber, setCardCount, printing, bracketed } = wanted
  const words = [name, setName, setCode, setCardCount, printing, bracketed]
  const texts = words.map(text => nameWords(text ?? '').join(' '))
  const number = cardNumber === null ? '' : numberKey(cardNumber)
  return [productType, productId, tcgplayerId, number, language, ...texts].map(part => part ?? '').join('|')
}

/** Of one card all printings that the words of the row leave open, of several the printing that is meant of each. */
function offer(
  wanted: WantedProduct,
  found: readonly Candidate[],
  reason: string,
  by: MatchedBy = 'number and name',
): Match {
  const offered = found.flatMap(card => {
    const { chosen, open } = printingOf(wanted, card, by)
    if (chosen !== null) return [chosen.id]
    if (open.length > 0) return open.map(({ id }) => id)
    return found.length > 1 ? [card.id] : inQuestion(wanted, card, by).map(({ id }) => id)
  })
  if (offered.length === 0) return { verdict: 'unknown' }
  return { verdict: 'several', productIds: [...new Set(offered)].slice(0, mostOffered), reason }
}

/** Keeps the cards that have the printing of the row; all if none has. */
function havingPrinting(
  wanted: WantedProduct,
  found: readonly Candidate[],
  by: MatchedBy,
): readonly Candidate[] {
  if (found.length < 2 || printingWords(wanted) === null) return found
  const having = found.filter(card => printingOf(wanted, card, by).open.length > 0)
  return having.length > 0 ? having : found
}

function printingOf(wanted: WantedProduct, card: Candidate, by: MatchedBy): PrintingChoice {
  const own = card.printings.find(({ id }) => id === wanted.productId)
  const id = own?.id ?? (card.productType === 'sealed_product' ? card.id : null)
  if (id !== null) return { chosen: { id, assumed: null }, open: [], reason: '' }
  return choosePrinting(wanted, card, inQuestion(wanted, card, by))
}

/** The printings that have the id of the row at TCGplayer, where the card was found by it; all of the card if none has. */
function inQuestion(
  { tcgplayerId }: WantedProduct,
  { printings }: Candidate,
  by: MatchedBy,
): Candidate['printings'] {
  if (by !== 'id') return printings
  const same = printings.filter(printing => tcgplayerId !== null && printing.tcgplayerId === tcgplayerId)
  return same.length > 0 ? same : printings
}

function hasId({ productId, tcgplayerId }: WantedProduct, { printings }: Candidate): boolean {
  return printings.some(
    printing =>
      (productId !== null && printing.id === productId) ||
      (tcgplayerId !== null && printing.tcgplayerId === tcgplayerId),
  )
}

function isInSet(wanted: WantedProduct, card: Candidate): boolean {
  if (wanted.app === 'psa') return isNamedIn(setKey(card.setName), setKey(wanted.name))
  return setAgreement(wanted, card) === 'same'
}

/** Whether the file leaves open that the card is of this set: it names none, or an unknown one with the same count. */
function mayBeInSet(wanted: WantedProduct, card: Candidate): boolean {
  const agreement = setAgreement(wanted, card)
  const isSameCount = wanted.setCardCount !== null && isCount(wanted.setCardCount, card)
  if (wanted.setCardCount !== null && card.setCardCount !== null && !isSameCount) return false
  return agreement === 'unsaid' || (agreement === 'other' && isSameCount)
}

/** Whether a count after the slash is the count of the card's set, or what is printed on the card. */
function isCount(typed: string, { setCode, cardNumber, setCardCount }: Candidate): boolean {
  const count = printedNumber(setCode, cardNumber)?.split('/')[1] ?? setCardCount
  return count !== null && Number(/\d+$/.exec(typed)?.[0]) === Number(count)
}

/** Whether the count after the slash is not that of a card's set, but fits a card of the same name and number elsewhere. */
function isCountedElsewhere(wanted: WantedProduct, card: Candidate, other: Candidate): boolean {
  return (
    other !== card &&
    isMiscounted(wanted, card) &&
    hasNumber(wanted, other) &&
    isNamedLike(wanted, other) &&
    wanted.setCardCount !== null &&
    isCount(wanted.setCardCount, other)
  )
}

/** Whether the count after the slash contradicts the set of a card. Subsets such as H32 count apart. */
export function isMiscounted({ setCardCount, cardNumber }: WantedProduct, card: Candidate): boolean {
  const isPlain = /^\d+$/.test(setCardCount ?? '') && /^\d/.test(cardNumber ?? '')
  return isPlain && setCardCount !== null && (card.setCardCount ?? 0) > 0 && !isCount(setCardCount, card)
}

/** Whether a number is the card's, in its set or as printed. */
function hasNumber({ cardNumber }: WantedProduct, card: Candidate): boolean {
  return cardNumber !== null && numberKeys(card).includes(numberKey(cardNumber))
}

/** The numbers of a card, as keys. */
export function numberKeys({ setCode, cardNumber }: Candidate): string[] {
  const numbers = [cardNumber, printedNumber(setCode, cardNumber)]
  return numbers.flatMap(number => (number === null ? [] : [numberKey(number)]))
}

/** With set and number or an id, a name agrees when one has all words of the other. */
function isNamedLike({ name }: WantedProduct, card: Candidate): boolean {
  return (
    name === '' || isSameName(name, card.name) || isNamedIn(card.name, name) || isNamedIn(name, card.name)
  )
}

const sealedNoise = new Set(['pokemon', 'tcg', 'the', 'and', 'trading', 'game', 'of'])

/** The same words, with the name of the set or without it: "Booster Box" of Evolving Skies. */
function isSameSealed({ name, setName }: WantedProduct, card: Candidate): boolean {
  const key = (text: string) =>
    [...new Set(nameWords(text).filter(word => !sealedNoise.has(word)))].toSorted().join(' ')
  const own = key(card.name)
  return own === key(name) || own === key(`${setName ?? ''} ${name}`)
}

/** Of several that fit, those of the longest set name in a title; those with exactly the name; those with the number as written. */
function narrowed(wanted: WantedProduct, found: readonly Candidate[]): readonly Candidate[] {
  const longest = Math.max(...found.map(({ setName }) => setKey(setName).length))
  const steps: ((card: Candidate) => boolean)[] = [
    card => wanted.app !== 'psa' || setKey(card.setName).length === longest,
    card => setAgreement(wanted, card) !== 'other',
    card => wanted.cardNumber === null || hasNumber(wanted, card),
    card => nameWords(card.name).join(' ') === nameWords(wanted.name).join(' '),
    card => wanted.setCardCount === null || isCount(wanted.setCardCount, card),
  ]
  return steps.reduce<readonly Candidate[]>((rest, fits) => {
    const fitting = rest.length > 1 ? rest.filter(fits) : rest
    return fitting.length > 0 ? fitting : rest
  }, found)
}

/** Worth offering: the number or the name agrees. */
function isNear(wanted: WantedProduct, card: Candidate): boolean {
  if (wanted.productType === 'sealed_product') return isNamedIn(wanted.name, card.name)
  return (
    (wanted.name !== '' && isNamedLike(wanted, card)) || (isInSet(wanted, card) && hasNumber(wanted, card))
  )
}

function assumedOf(wanted: WantedProduct, card: Candidate, by: MatchedBy): string | null {
  if (by !== 'id' && isMiscounted(wanted, card))
    return `${setRead(card)} It has ${card.setCardCount} cards, not ${wanted.setCardCount}.`
  if (by !== 'number and name' && setAgreement(wanted, card) === 'same' && isShortCode(wanted.setName))
    return setRead(card)
  if (by !== 'number and name') return null
  const isByCount = wanted.setName === null && wanted.setCode === null && wanted.setCardCount !== null
  return isByCount ? null : setRead(card)
}

/** Says which set was assumed. */
export function setRead({ setName }: Pick<Candidate, 'setName'>): string {
  return `Set read as ${setName}.`
}

/** Two letters are a code of an old set, and what people call whole series: EX, DP, SV. */
function isShortCode(setName: string | null): boolean {
  return setName !== null && /^\p{L}[\p{L}\d]$/u.test(setName)
}

/** More are counted only. */
const mostNamed = 3

/**
 * Says to the collector that no card has all that the row says of it. `numbered` is the card with its set and number, which has another name.
 */
function whyNoneFits(wanted: WantedProduct, numbered: Candidate | undefined): string {
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
function whySeveralFit(
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
function whyElsewhere(
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
