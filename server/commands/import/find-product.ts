/** Finds the product of the catalogue that each row of a file means. What was found is kept for the rows after it. */
import { defaultLanguage, type Language } from '#domain/catalogue/language'
import type { Candidate, Match } from '#domain/import/candidate'
import { guessSet } from '#domain/import/guessed-set'
import { appsOfMagic, appsOfManyGames } from '#domain/import/import-app'
import type { WantedProduct } from '#domain/import/import-row'
import { isMiscounted, matchProduct, numberKeys, setRead } from '#domain/import/match'
import { nameWords, numberKey } from '#domain/import/name-keys'
import { isSetOfReprints } from '#domain/import/printed-numbers'
import { type SetNamed, setAgreement, setKey } from '#domain/import/set-names'
import { type ListedSet, setsListed } from '#server/db/catalogue/listed-values'
import {
  candidatesById,
  candidatesByTcgplayer,
  candidatesByWords,
  candidatesOfSet,
} from '#server/db/import/catalogue-candidates'
import type { Reader, Storage } from '#server/db/storage'
import { turn } from '#server/turns'

/** The cards of a set by what a row names them by. */
interface KnownCards {
  readonly byNumber: ReadonlyMap<string, readonly Candidate[]>
  readonly byWord: ReadonlyMap<string, readonly Candidate[]>
}

/** Sets and searches that are kept: a file of many sets and names forgets the first ones. */
const mostKept = 400
const mostSearches = 5_000

/** What a row means, or that it is of another game. */
export type Found = Match | { readonly verdict: 'other game' }

export type FindProducts = (wanted: readonly WantedProduct[]) => Promise<Found[]>

/** Returns a function that matches rows with the catalogue, some hundred at a time. */
export async function productFinder(storage: Storage): Promise<FindProducts> {
  const sets = await storage.read(setsListed)
  const cards = new Map<string, KnownCards>()
  const searches = new Map<string, readonly Candidate[]>()
  const meant = new Map<string, readonly ListedSet[]>()
  const here = new Map<string, boolean>()
  const guesses = new Map<string, string>()

  return async wanted => {
    const matches: Found[] = []
    const byId = await storage.read(db => byIds(db, wanted))
    for (const typed of wanted) {
      await turn()
      const { meant: one, guessed } = inKnownSet(typed)
      const named = [...(byId.get(typed) ?? []), ...(await inSets(one))]
      // Its count may say that a card of another set is meant.
      const others = named.some(card => isMiscounted(one, card)) ? await searched(one) : []
      const found = [...named, ...others]
      const match = found.length === 0 ? null : matchProduct(one, distinct(found))
      const known =
        match !== null && match.verdict !== 'unknown' ? match : matchProduct(one, await searched(one))
      matches.push(isOfOtherGame(one, known) ? { verdict: 'other game' } : withGuess(known, guessed))
    }
    return matches
  }

  /**
   * A row whose set is named otherwise than here. Card Ladder has the series as the set of some rows, and the set as what
   * varies. A name cut short or misspelled is guessed.
   */
  function inKnownSet(wanted: WantedProduct): { meant: WantedProduct; guessed: string | null } {
    const { app, setName, printing, language } = wanted
    const varied = app === 'cardladder' && printing !== null ? setAndPrinting(printing) : null
    if (varied !== null) return { meant: { ...wanted, ...varied }, guessed: null }
    if (setName === null || app === 'psa' || isSetHere(wanted)) return { meant: wanted, guessed: null }
    const spoken = sets.filter(set => set.language === (language ?? defaultLanguage))
    const key = `${language} ${setName}`
    const guess = guesses.get(key) ?? guessSet(setName, spoken)?.setName ?? ''
    keep(guesses, key, guess, mostSearches)
    if (guess === '') return { meant: wanted, guessed: null }
    return { meant: { ...wanted, setName: guess, setCode: null }, guessed: guess }
  }

  /** Takes "Fusion Strike Reverse Holo" apart: the longest beginning that is a set, and the printing. */
  function setAndPrinting(text: string): { setName: string; printing: string | null } | null {
    const words = text.split(' ')
    if (/^promo/iu.test(text)) return null
    for (let count = words.length; count > 0; count -= 1) {
      const setName = words.slice(0, count).join(' ')
      if (isSetHere({ setName, setCode: null }))
        return { setName, printing: words.slice(count).join(' ') || null }
    }
    return null
  }

  /** Whether a row is not of Pokémon: the app has other games, and the catalogue has no such set. */
  function isOfOtherGame(wanted: WantedProduct, { verdict }: Match): boolean {
    const isMagic = wanted.app !== null && appsOfMagic.has(wanted.app)
    if (isMagic && (verdict === 'unknown' || !isSetHere(wanted))) return true
    const isNamed = wanted.setName !== null || wanted.setCode !== null
    return verdict === 'unknown' && appsOfManyGames.has(wanted.app) && isNamed && !isSetHere(wanted)
  }

  function isSetHere(wanted: SetNamed): boolean {
    const key = JSON.stringify([wanted.setName, wanted.setCode])
    const known = here.get(key) ?? sets.some(set => setAgreement(wanted, set) === 'same')
    keep(here, key, known, mostSearches)
    return known
  }

  async function inSets(wanted: WantedProduct): Promise<Candidate[]> {
    const found: Candidate[] = []
    for (const set of setsMeant(wanted)) found.push(...cardsLike(await cardsOf(set), wanted))
    return found
  }

  async function cardsOf(set: ListedSet): Promise<KnownCards> {
    const key = `${set.language} ${set.setName}`
    const known =
      cards.get(key) ?? indexed(await storage.read(db => candidatesOfSet(db, set.setName, set.language)))
    keep(cards, key, known, mostKept)
    return known
  }

  /** Cards with a number of the row that is printed on them, but is not theirs in the catalogue. */
  async function reprints({ cardNumber, language }: WantedProduct): Promise<Candidate[]> {
    if (cardNumber === null) return []
    const found: Candidate[] = []
    for (const set of sets)
      if (isSetOfReprints(set.setCode) && set.language === (language ?? defaultLanguage))
        found.push(...((await cardsOf(set)).byNumber.get(numberKey(cardNumber)) ?? []))
    return found
  }

  function setsMeant(wanted: WantedProduct): readonly ListedSet[] {
    const { app, setName, setCode, name } = wanted
    const language: Language = wanted.language ?? defaultLanguage
    const isTitle = app === 'psa'
    if (setName === null && setCode === null && !isTitle) return []
    const key = JSON.stringify([language, setName, setCode, isTitle ? name : ''])
    const known = meant.get(key)
    if (known) return known
    const title = isTitle ? ` ${setKey(name)} ` : ''
    const found = sets.filter(
      set =>
        set.language === language &&
        (isTitle
          ? setKey(set.setName) !== '' && title.includes(` ${setKey(set.setName)} `)
          : setAgreement(wanted, set) === 'same'),
    )
    keep(meant, key, found, mostSearches)
    return found
  }

  async function searched(wanted: WantedProduct): Promise<readonly Candidate[]> {
    const { name, cardNumber } = wanted
    if (name === '') return []
    const words = nameWords(name).slice(0, 6).join(' ')
    const texts = cardNumber === null ? [words] : [`${words} ${numberKey(cardNumber)}`, words]
    for (const text of texts) {
      const found = searches.get(text) ?? (await storage.read(db => candidatesByWords(db, text)))
      keep(searches, text, found, mostSearches)
      if (found.length > 0) return [...found, ...(await reprints(wanted))]
    }
    return []
  }
}

async function byIds(
  db: Reader,
  wanted: readonly WantedProduct[],
): Promise<Map<WantedProduct, readonly Candidate[]>> {
  const own = wanted.flatMap(({ productId }) => productId ?? [])
  const theirs = wanted.flatMap(({ tcgplayerId }) => tcgplayerId ?? [])
  const ownCards = own.length === 0 ? [] : await candidatesById(db, own)
  const ownById = new Map(ownCards.flatMap(card => card.printings.map(({ id }) => [id, card] as const)))
  const byTheirs =
    theirs.length === 0 ? new Map<string, Candidate[]>() : await candidatesByTcgplayer(db, theirs)
  return new Map(
    wanted.map(one => {
      const card = ownById.get(one.productId ?? '')
      return [one, [...(card ? [card] : []), ...(byTheirs.get(one.tcgplayerId ?? '') ?? [])]]
    }),
  )
}

function indexed(all: readonly Candidate[]): KnownCards {
  const byNumber = new Map<string, Candidate[]>()
  const byWord = new Map<string, Candidate[]>()
  const add = (map: Map<string, Candidate[]>, key: string, card: Candidate) => {
    const some = map.get(key)
    if (some) some.push(card)
    else map.set(key, [card])
  }
  for (const card of all) {
    for (const number of numberKeys(card)) add(byNumber, number, card)
    for (const word of new Set(nameWords(card.name))) add(byWord, word, card)
  }
  return { byNumber, byWord }
}

/** Those with the number of a row; where none has it, and where the row has no number, those with a word of its name. */
function cardsLike({ byNumber, byWord }: KnownCards, { cardNumber, name }: WantedProduct): Candidate[] {
  const numbered = cardNumber === null ? [] : (byNumber.get(numberKey(cardNumber)) ?? [])
  if (numbered.length > 0) return [...numbered]
  return distinct(nameWords(name).flatMap(word => byWord.get(word) ?? []))
}

function withGuess(match: Match, guessed: string | null): Match {
  if (guessed === null || match.verdict === 'unknown') return match
  const read = setRead({ setName: guessed })
  const withRead = (said: string | null) =>
    said?.startsWith(read) ? said : [read, said].filter(Boolean).join(' ')
  return match.verdict === 'several'
    ? { ...match, reason: withRead(match.reason) }
    : { ...match, assumed: withRead(match.assumed) }
}

function distinct(cards: readonly Candidate[]): Candidate[] {
  return [...new Map(cards.toReversed().map(card => [card.id, card])).values()].toReversed()
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value ?? '')
}
