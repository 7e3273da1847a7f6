/**
 * What collectors call the rare versions of a card: "alt art", "full art", "secret", "gold". The catalogue has no such
 * field. These words follow from the rarity, the printed count of the set and the printing.
 */

export interface Variant {
  readonly cardNumber: string | null
  /** The count printed after the slash on the cards of the set; null when unknown. */
  readonly setCardCount: number | null
  readonly rarity: string | null
  /** YYYY-MM-DD; null when unknown. */
  readonly releaseDate: string | null
  /** The printing as collectors write it: "Rainbow Holo". */
  readonly printing: string | null
}

export interface VariantWords {
  /** What the data say. */
  readonly sure: readonly string[]
  /** What is true of many such cards. It weighs less. */
  readonly likely: readonly string[]
}

const goldRarities = ['hyper rare', 'mega hyper rare']
const secretRarities = ['secret rare', 'black white rare', ...goldRarities]
const artRarities = ['illustration rare', 'special illustration rare']
const fullArtRarities = ['full art trainer', ...artRarities]
/** Sword & Shield. The rarities above are newer anyway. In older sets an Ultra Rare may be an ordinary Pokémon-EX, and no printing tells a rainbow card. */
const rarityTellsSince = '2020-02-07'

const fullArt = ['full', 'art']
const alternate = ['alt', 'alternate', 'art']

/**
 * Returns the words for the versions that a card is.
 *
 * - secret: numbered above the count of its set, or of a secret rarity. Promos have no such count.
 * - gold: of a rarity that is only gold. Gold and rainbow foils are words of the printing already.
 * - alt, full art: surely for illustration rares; since Sword & Shield also for a secret rare that is neither gold nor
 *   rainbow, and likely for an Ultra Rare, of which the data do not say whether it is the full or the alternate art.
 */
export function variantWords(card: Variant): VariantWords {
  const rarity = card.rarity?.toLowerCase() ?? ''
  const isGold = goldRarities.includes(rarity)
  const isSecret = secretRarities.includes(rarity) || (rarity !== 'promo' && isAboveCount(card))
  const basics = [...(isSecret ? ['secret'] : []), ...(isGold ? ['gold'] : [])]
  const tells = card.releaseDate !== null && card.releaseDate >= rarityTellsSince
  const isFoil = isGold || /\b(rainbow|gold)\b/iu.test(card.printing ?? '')
  if (fullArtRarities.includes(rarity) || (tells && rarity === 'secret rare' && !isFoil))
    return { sure: [...basics, ...fullArt, ...alternate], likely: [] }
  if (tells && rarity === 'ultra rare') return { sure: basics, likely: [...fullArt, ...alternate] }
  return { sure: basics, likely: [] }
}

function isAboveCount({ cardNumber, setCardCount }: Variant): boolean {
  return (
    setCardCount !== null &&
    cardNumber !== null &&
    /^\d+$/.test(cardNumber) &&
    Number(cardNumber) > setCardCount
  )
}
