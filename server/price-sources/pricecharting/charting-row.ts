/**
 * One product of TCGplayer often has several rows at PriceCharting, all with its id: the printings of a card, which differ
 * by words in brackets, such as "Charizard [1st Edition] #4". Their prices differ by multiples, so a row that may be
 * another printing's is none.
 */
import { printingKeyParts } from '#domain/products/printing'
import { foldedKey } from '#domain/text'

/** What the brackets of a row say. */
export interface RowTags {
  readonly isFirstEdition: boolean
  readonly isShadowless: boolean
  readonly isReverse: boolean
  /** The other words, without what says nothing, in alphabetical order: "masterball", "staff". */
  readonly others: readonly string[]
}

/** Reads the brackets of a product's name. */
export function tagsOf(productName: string): RowTags {
  // One character is part of the name, as in "Unown [E]".
  const tags = [...productName.matchAll(/\[([^\]]{2,})\]/g)].map(([, tag = '']) => foldedKey(tag))
  const isFirstEdition = tags.some(tag => tag === '1st edition' || tag === 'first edition')
  const isReverse = tags.some(tag => /^reverse( holo(foil)?)?$/.test(tag))
  const others = tags.filter(
    tag => !/^(1st edition|first edition|shadowless|reverse( holo(foil)?)?|unlimited)$/.test(tag),
  )
  return {
    isFirstEdition,
    isReverse,
    isShadowless: tags.includes('shadowless'),
    others: others.map(wordOf).toSorted(),
  }
}

/** "Poké Ball Pattern", "poke ball" and "pokeball" are one. "Holo" alone stays. */
function wordOf(tag: string): string {
  const letters = foldedKey(tag).normalize('NFD')
  const special = letters.replaceAll(/\b(pattern|stamp|stamped|foil|holo|holofoil)\b/g, '')
  return (/[a-z0-9]/.test(special) ? special : letters).replaceAll(/[^a-z0-9]/g, '')
}

/** What is stamped on every reverse holo of some sets. */
const reverseStamp = 'set-logo'

/**
 * Returns the row of a printing (`printingKey` of its product) among the rows of one id of TCGplayer; null when none is
 * certain. `printingsOfId` are the keys of all our products with that id. A printing with a stamp, foil or size of its own,
 * or a reverse holo, that shares its id with no other one has the only row, whatever that is called.
 */
export function rowOfPrinting<Row extends { readonly tags: RowTags }>(
  printingKey: string | null,
  printingsOfId: readonly (string | null)[],
  rows: readonly Row[],
): Row | null {
  const isAlone = printingsOfId.length === 1
  if (printingKey === null) {
    const isOfOneEdition = rows.every(({ tags }) => !tags.isFirstEdition && !tags.isShadowless)
    return isOfOneEdition ? onlyOne(rows.filter(({ tags }) => isPlain(tags))) : null
  }
  const wanted = tagsOfPrinting(printingKey)
  if (rows.some(({ tags }) => isSame(tags, wanted))) return rowNamed(printingKey, printingsOfId, rows)
  // What all printings of the id have, the brackets need not say.
  const shared = isAlone ? [] : sharedWords(printingsOfId)
  if (shared.length > 0) return rowNamed(printingKey, printingsOfId, rows, shared)
  const isOfItsOwn = wanted.others.length > 0 || wanted.isReverse || wanted.isShadowless
  const only = onlyOne(rows)
  return only && isAlone && isOfItsOwn && only.tags.isFirstEdition === wanted.isFirstEdition ? only : null
}

/**
 * Returns the only row whose brackets say that it is of this printing; null for none and several, and where another of our
 * printings fits them too. Words in `without` need not be in brackets.
 */
export function rowNamed<Row extends { readonly tags: RowTags }>(
  printingKey: string,
  printings: readonly (string | null)[],
  rows: readonly Row[],
  without: readonly string[] = [],
): Row | null {
  const wanted = tagsOfPrinting(printingKey, without)
  const sameTags = printings.filter(key => key !== null && isSame(tagsOfPrinting(key, without), wanted))
  return sameTags.length > 1 ? null : onlyOne(rows.filter(({ tags }) => isSame(tags, wanted)))
}

function tagsOfPrinting(printingKey: string, without: readonly string[] = []): RowTags {
  const { finish, marks } = printingKeyParts(printingKey)
  const isReverse = finish === 'reverse'
  const special = marks.filter(
    mark =>
      !['1st-edition', 'shadowless', 'unlimited'].includes(mark) && !(isReverse && mark === reverseStamp),
  )
  const others = (['normal', 'holo', 'reverse'].includes(finish) ? special : [...special, finish])
    .map(wordOf)
    .filter(word => !without.includes(word))
  return {
    isFirstEdition: marks.includes('1st-edition'),
    isShadowless: marks.includes('shadowless'),
    // A pattern is named without the words "reverse holo".
    isReverse: isReverse && others.length === 0,
    others: others.toSorted(),
  }
}

function sharedWords(printings: readonly (string | null)[]): string[] {
  const [first, ...rest] = printings.map(key => (key === null ? [] : tagsOfPrinting(key).others))
  return (first ?? []).filter(word => rest.every(words => words.includes(word)))
}

/** A first edition may be called shadowless too. */
function isSame(one: RowTags, other: RowTags): boolean {
  return (
    one.isFirstEdition === other.isFirstEdition &&
    (one.isFirstEdition || one.isShadowless === other.isShadowless) &&
    isReverseAs(one, other) &&
    one.others.join(' ') === other.others.join(' ')
  )
}

function isReverseAs(one: RowTags, other: RowTags): boolean {
  return one.others.length > 0 || one.isReverse === other.isReverse
}

function isPlain({ isReverse, others }: RowTags): boolean {
  return !isReverse && others.length === 0
}

function onlyOne<Row>(rows: readonly Row[]): Row | null {
  return rows.length === 1 ? (rows[0] ?? null) : null
}
