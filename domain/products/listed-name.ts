/**
 * Finds which product of a price list a card or sealed product is, by its name and number within one set. Only where
 * nothing else has them: never the nearest.
 */
import { foldedKey } from '#domain/text'

/** A product as a price list names it. */
export interface NamedProduct {
  readonly id: string
  /** Such as "Lugia VSTAR", "Pikachu - 057/191" or "Pikachu (Prerelease) [Staff]". */
  readonly name: string
  /** As printed, such as 139/195; null for none. */
  readonly number: string | null
}

/** A product as the catalogue names it. */
export interface CataloguedProduct {
  readonly name: string
  readonly cardNumber: string | null
  /** The count printed after the slash; null if unknown. */
  readonly setCardCount: number | null
}

/** The products of one part of a price list, to find ours among. */
export interface ListedNames {
  /** Returns the id of the only card with this name and number; null for none or several. */
  cardId(product: CataloguedProduct): string | null
  /** Returns the id of the only product with this name; null for none or several. */
  sealedId(name: string): string | null
}

export function listedNames(listed: readonly NamedProduct[]): ListedNames {
  const cards = listed.flatMap(({ id, name, number }) => {
    const read = number === null ? null : numberOf(number)
    return read === null ? [] : [{ id, ...read, name: nameKey(withoutNumber(name, read)) }]
  })
  const byNumber = Map.groupBy(cards, ({ number }) => number)
  const byName = Map.groupBy(listed, ({ name }) => nameKey(name))
  return {
    cardId({ name, cardNumber, setCardCount }) {
      const ours = cardNumber === null ? null : numberOf(cardNumber)
      if (ours === null) return null
      const total = ours.total ?? setCardCount
      const fitting = (byNumber.get(ours.number) ?? []).filter(
        theirs => theirs.name === nameKey(name) && (theirs.total ?? total) === (total ?? theirs.total),
      )
      return onlyId(fitting)
    },
    sealedId: name => onlyId(byName.get(nameKey(name)) ?? []),
  }
}

function onlyId(fitting: readonly { readonly id: string }[]): string | null {
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null
}

/**
 * Returns the names of a set that a price list writes with a code before it, or a colon in it: "SWSH12: Silver Tempest" is
 * also "Silver Tempest", and "Hidden Fates: Shiny Vault" is "Hidden Fates Shiny Vault".
 */
export function setNamesOf(listedName: string): string[] {
  const names = [listedName, listedName.replace(/^[A-Z0-9&]+:\s*/, '')]
  return [...new Set(names.flatMap(name => [name, name.replace(/:/g, '')]))]
}

interface CardNumber {
  /** Without leading zeros: SWSH83, TG5, 139. */
  readonly number: string
  readonly total: number | null
}

/** Reads 139/195, SWSH083, GG44/GG70 and "SVP 044"; null for anything else. */
function numberOf(text: string): CardNumber | null {
  const match = /^(?:[A-Z]+ )?([A-Z]*)0*(\d+[A-Z]?)(?:\/[A-Z]*0*(\d+))?$/.exec(text.trim().toUpperCase())
  if (!match) return null
  const [, letters = '', digits = '', total] = match
  return { number: `${letters}${digits}`, total: total === undefined ? null : Number(total) }
}

/** Takes " - 057/191" off a name that repeats the number. */
function withoutNumber(name: string, { number }: CardNumber): string {
  const match = /^(.+) - (\S+)$/.exec(name)
  return match?.[1] !== undefined && numberOf(match[2] ?? '')?.number === number ? match[1] : name
}

/**
 * Ignores case, accents and punctuation, and how a delta species is marked. Other words in brackets count: they tell
 * printings apart.
 */
function nameKey(name: string): string {
  const words = foldedKey(name)
    .replace(/δ|\(delta species\)/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
  return words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .join(' ')
}
