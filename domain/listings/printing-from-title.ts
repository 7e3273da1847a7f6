/**
 * Reads the printing of a card from a title: first edition, shadowless, reverse, holo, or whatever the
 * product's misc information names.
 */
import type { PricedProduct } from '#domain/prices/price-question'
import { phrases, hasAnyPhrase, titleWords, withoutWords } from './title-words.ts'

const reverse = phrases('reverse, rev holo, rev foil, revholo, rh')
const firstEdition = phrases('1st edition, 1st ed, first edition, 1st')
const shadowless = ['shadowless']
const holo = ['holo', 'holofoil']
const notHolo = phrases('non holo, nonholo, not holo, no holo')

/**
 * Returns true when the words name a different printing than the product's. Words for a valuable printing must
 * be in both or in neither; a title may leave out "holo".
 */
export function isAnotherPrinting(product: PricedProduct, words: readonly string[]): boolean {
  const named = withoutWords(words, [...titleWords(product.name), ...titleWords(product.setName)])
  const noted = titleWords(product.miscInfo ?? '')
  const own = [...titleWords(product.printing ?? ''), ...noted]
  const differs = (printing: readonly string[]) =>
    hasAnyPhrase(named, printing) !== hasAnyPhrase(own, printing)
  if (differs(reverse) || differs(firstEdition) || differs(shadowless)) return true
  if (!noted.every(word => named.includes(word) || inAnyOf(word, firstEdition) || inAnyOf(word, reverse)))
    return true
  const isHolo = own.includes('holo') && !own.includes('reverse')
  if (isHolo && hasAnyPhrase(named, notHolo)) return true
  return isPlain(product, own) && hasAnyPhrase(named, holo) && !hasAnyPhrase(named, notHolo)
}

const alwaysFoil = phrases('ex, gx, v, vmax, vstar, break, prime, legend, x')

/**
 * Returns true for a non-foil printing. For cards that exist only as foil, catalogues may call that "normal".
 */
function isPlain({ name, cardNumber, setCardCount }: PricedProduct, own: readonly string[]): boolean {
  const isSecret = setCardCount !== null && Number(cardNumber) > setCardCount
  return own.includes('normal') && !isSecret && !alwaysFoil.includes(titleWords(name).at(-1) ?? '')
}

function inAnyOf(word: string, printing: readonly string[]): boolean {
  return printing.some(phrase => phrase.split(' ').includes(word))
}
