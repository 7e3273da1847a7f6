/**
 * Which printing of a card a title speaks of: first edition, shadowless, reverse, holo, or what the
 * catalogue notes of a product in words of its own.
 */
import type { PricedProduct } from './listing.ts'
import { phrases, hasAnyPhrase, titleWords, withoutWords } from './title-words.ts'

const reverse = phrases('reverse, rev holo, rev foil, revholo, rh')
const firstEdition = phrases('1st edition, 1st ed, first edition, 1st')
const shadowless = ['shadowless']
const holo = ['holo', 'holofoil']
const notHolo = phrases('non holo, nonholo, not holo, no holo')

/**
 * Whether the words name another printing than the product's. What makes a printing dearer must be said by
 * both or by neither; of holo a title may be silent.
 */
export function isAnotherPrinting(product: PricedProduct, words: readonly string[]): boolean {
  const said = withoutWords(words, [...titleWords(product.name), ...titleWords(product.setName)])
  const noted = titleWords(product.miscInfo ?? '')
  const own = [...titleWords(product.printing ?? ''), ...noted]
  const differs = (printing: readonly string[]) =>
    hasAnyPhrase(said, printing) !== hasAnyPhrase(own, printing)
  if (differs(reverse) || differs(firstEdition) || differs(shadowless)) return true
  if (!noted.every(word => said.includes(word) || inAnyOf(word, firstEdition) || inAnyOf(word, reverse)))
    return true
  const isHolo = own.includes('holo') && !own.includes('reverse')
  if (isHolo && hasAnyPhrase(said, notHolo)) return true
  return isPlain(product, own) && hasAnyPhrase(said, holo) && !hasAnyPhrase(said, notHolo)
}

const alwaysFoil = phrases('ex, gx, v, vmax, vstar, break, prime, legend, x')

/** Of cards that exist only as foil a catalogue may call that their normal printing. */
function isPlain({ name, cardNumber, setCardCount }: PricedProduct, own: readonly string[]): boolean {
  const isSecret = setCardCount !== null && Number(cardNumber) > setCardCount
  return own.includes('normal') && !isSecret && !alwaysFoil.includes(titleWords(name).at(-1) ?? '')
}

function inAnyOf(word: string, printing: readonly string[]): boolean {
  return printing.some(phrase => phrase.split(' ').includes(word))
}
