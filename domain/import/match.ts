/**
 * Which product of the catalogue a row means. Sure only by exact rules; whatever leaves a doubt is a choice, and what is
 * assumed is said.
 */
import { defaultLanguage } from '#domain/catalogue/language'
import type { Candidate, Match, MatchedBy } from './candidate.ts'
import { type ChosenPrinting, choosePrinting } from './choose-printing.ts'
import type { WantedProduct } from './import-row.ts'
import { isNamedIn, isSameName, nameWords, numberKey } from './name-keys.ts'
import { setAgreement, setKey } from './set-names.ts'

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
 * - By our id or TCGplayer's, if the name agrees: some ids there are those of other cards.
 * - By set, number and name; a row without a name by the code of its set and its number.
 * - By set and name, for sealed products and where the file has no number.
 * - By number, count and name, if the file names no set, or one that nobody knows. What that assumes is said.
 *
 * The printing follows from the app's words. Several products or printings that fit alike are a choice.
 */
export function matchProduct(wanted: WantedProduct, candidates: readonly Candidate[]): Match {
  const spoken = candidates.filter(({ language }) => language === (wanted.language ?? defaultLanguage))
  const own = spoken.filter(({ productType }) => productType === wanted.productType)
  const best = ranks
    .map(({ by, fits }) => ({ by, found: own.filter(candidate => fits(wanted, candidate)) }))
    .find(({ found }) => found.length > 0)
  if (best === undefined) return offer(spoken.filter(candidate => isNear(wanted, candidate)))
  const found = narrowed(wanted, best.found)
  const [card, ...others] = found
  if (card === undefined || others.length > 0) return offer(found)
  const printing = printingOf(wanted, card, best.by)
  if (printing === null) return offerPrintings(wanted, card)
  const assumed = printing.assumed ?? assumedOf(wanted, card, best.by)
  return { verdict: 'matched', productId: printing.id, by: best.by, assumed }
}

/** By what rows are alike: one choice is for all of them. */
export function likenessKey(wanted: WantedProduct): string {
  const { productType, productId, tcgplayerId, name, setName, setCode, cardNumber, printing, language } =
    wanted
  const texts = [name, setName, setCode, printing].map(text => nameWords(text ?? '').join(' '))
  const number = cardNumber === null ? '' : numberKey(cardNumber)
  return [productType, productId, tcgplayerId, number, language, ...texts].map(part => part ?? '').join('|')
}

function offer(found: readonly Candidate[]): Match {
  if (found.length === 0) return { verdict: 'unknown' }
  return { verdict: 'several', productIds: found.slice(0, mostOffered).map(({ id }) => id) }
}

function offerPrintings(wanted: WantedProduct, card: Candidate): Match {
  const printings = withIdOf(wanted, card)
  return { verdict: 'several', productIds: printings.slice(0, mostOffered).map(({ id }) => id) }
}

function printingOf(wanted: WantedProduct, card: Candidate, by: MatchedBy): ChosenPrinting | null {
  const own = card.printings.find(({ id }) => id === wanted.productId)
  if (own !== undefined) return { id: own.id, assumed: null }
  if (card.productType === 'sealed_product') return { id: card.id, assumed: null }
  return choosePrinting(wanted.printing, by === 'id' ? withIdOf(wanted, card) : card.printings)
}

/** The printings that have the id of the row at TCGplayer; all of the card if none has. */
function withIdOf({ tcgplayerId }: WantedProduct, { printings }: Candidate): Candidate['printings'] {
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
  const isSameCount = wanted.setCardCount !== null && isCount(wanted.setCardCount, card.setCardCount)
  if (wanted.setCardCount !== null && card.setCardCount !== null && !isSameCount) return false
  return agreement === 'unsaid' || (agreement === 'other' && isSameCount)
}

function isCount(typed: string, count: number | null): boolean {
  return count !== null && Number(/\d+$/.exec(typed)?.[0]) === count
}

function hasNumber({ cardNumber }: WantedProduct, card: Candidate): boolean {
  return (
    cardNumber !== null && card.cardNumber !== null && numberKey(cardNumber) === numberKey(card.cardNumber)
  )
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
    card => wanted.setCardCount === null || isCount(wanted.setCardCount, card.setCardCount),
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
  if (by !== 'number and name') return null
  const isSaid = wanted.setName === null && wanted.setCode === null && wanted.setCardCount !== null
  return isSaid ? null : `The set is taken for ${card.setName}.`
}
