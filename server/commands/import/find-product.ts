/** Finds the product of the catalogue that each row of a file means. What was found is kept for the rows after it. */
import type { Candidate, Match } from '#domain/import/candidate'
import type { WantedProduct } from '#domain/import/import-row'
import { isMiscounted, matchProduct, numberKeys, setRead } from '#domain/import/match'
import { nameWords, numberKey } from '#domain/import/name-keys'
import { isSetOfReprints } from '#domain/import/printed-numbers'
import { type ListedSet, setsListed } from '#server/db/search/listed-values'
import {
  candidatesById,
  candidatesByTcgplayer,
  candidatesByWords,
  candidatesOfSet,
} from '#server/db/import/catalogue-candidates'
import type { Reader, Storage } from '#server/database/storage'
import { turn } from '#server/turns'
import { defaultLanguage } from '#domain/products/language'
import { guessSet, type SetNamed, setAgreement, setKey } from '#domain/import/set-names'
import { appsOfMagic, appsOfManyGames } from '#domain/import/import-app'

/** The cards of a set by what a row names them by. */
interface KnownCards {
  readonly byNumber: ReadonlyMap<string, readonly Candidate[]>
  readonly byWord: ReadonlyMap<string, readonly Candidate[]>
}

/** Sets whose cards are kept: a file of more sets forgets the first ones. */
const mostSets = 400

/** What a row means, or that it is of another game. */
export type Found = Match | { readonly verdict: 'other game' }

export type FindProducts = (wanted: readonly WantedProduct[]) => Promise<Found[]>

/** Returns a function that matches rows with the catalogue, some hundred at a time. */
export async function productFinder(storage: Storage): Promise<FindProducts> {
  const sets = new KnownSets(await storage.read(setsListed))
  const cards = new Map<string, KnownCards>()
  const searches = new Map<string, readonly Candidate[]>()

  return async wanted => {
    const matches: Found[] = []
    const byId = await storage.read(db => byIds(db, wanted))
    for (const typed of wanted) {
      await turn()
      const { meant: one, guessed } = sets.inKnownSet(typed)
      const named = [...(byId.get(typed) ?? []), ...(await inSets(one))]
      // Its count may say that a card of another set is meant.
      const others = named.some(card => isMiscounted(one, card)) ? await searched(one) : []
      const found = [...named, ...others]
      const match = found.length === 0 ? null : matchProduct(one, distinct(found))
      const known =
        match !== null && match.verdict !== 'unknown' ? match : matchProduct(one, await searched(one))
      matches.push(sets.isOfOtherGame(one, known) ? { verdict: 'other game' } : withGuess(known, guessed))
    }
    return matches
  }

  async function inSets(wanted: WantedProduct): Promise<Candidate[]> {
    const found: Candidate[] = []
    for (const set of sets.namedBy(wanted)) found.push(...cardsLike(await cardsOf(set), wanted))
    return found
  }

  async function cardsOf(set: ListedSet): Promise<KnownCards> {
    const key = `${set.language} ${set.setName}`
    const known =
      cards.get(key) ?? indexed(await storage.read(db => candidatesOfSet(db, set.setName, set.language)))
    keep(cards, key, known, mostSets)
    return known
  }

  /** Cards with a number of the row that is printed on them, but is not theirs in the catalogue. */
  async function reprints(wanted: WantedProduct): Promise<Candidate[]> {
    const { cardNumber } = wanted
    if (cardNumber === null) return []
    const found: Candidate[] = []
    for (const set of sets.inLanguageOf(wanted))
      if (isSetOfReprints(set.setCode))
        found.push(...((await cardsOf(set)).byNumber.get(numberKey(cardNumber)) ?? []))
    return found
  }

  async function searched(wanted: WantedProduct): Promise<readonly Candidate[]> {
    const { name, cardNumber } = wanted
    if (name === '') return []
    const words = nameWords(name).slice(0, 6).join(' ')
    const texts = cardNumber === null ? [words] : [`${words} ${numberKey(cardNumber)}`, words]
    for (const text of texts) {
      const found = searches.get(text) ?? (await storage.read(db => candidatesByWords(db, text)))
      keep(searches, text, found)
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
  const withRead = (sentence: string | null) =>
    sentence?.startsWith(read) ? sentence : [read, sentence].filter(Boolean).join(' ')
  return match.verdict === 'several'
    ? { ...match, reason: withRead(match.reason) }
    : { ...match, assumed: withRead(match.assumed) }
}

function distinct(cards: readonly Candidate[]): Candidate[] {
  return [...new Map(cards.toReversed().map(card => [card.id, card])).values()].toReversed()
}

/** A row as it is looked up, and the set that its name was guessed to be; null where nothing was guessed. */
interface MeantRow {
  readonly meant: WantedProduct
  readonly guessed: string | null
}

/** Which sets of the catalogue the rows of a file mean. What was found is kept for the rows after them. */
class KnownSets {
  readonly #sets: readonly ListedSet[]
  readonly #here = new Map<string, boolean>()
  readonly #named = new Map<string, readonly ListedSet[]>()
  readonly #guesses = new Map<string, string>()

  constructor(sets: readonly ListedSet[]) {
    this.#sets = sets
  }

  /** Returns the sets in the language of a row. */
  inLanguageOf({ language }: Pick<WantedProduct, 'language'>): readonly ListedSet[] {
    return this.#sets.filter(set => set.language === (language ?? defaultLanguage))
  }

  /** Returns the sets that a row names: by name or code, and in a title of PSA. */
  namedBy(wanted: WantedProduct): readonly ListedSet[] {
    const { app, setName, setCode, name, language } = wanted
    const isTitle = app === 'psa'
    if (setName === null && setCode === null && !isTitle) return []
    const title = isTitle ? ` ${setKey(name)} ` : ''
    const isNamed = ({ setName: own }: ListedSet) => setKey(own) !== '' && title.includes(` ${setKey(own)} `)
    const key = JSON.stringify([language ?? defaultLanguage, setName, setCode, isTitle ? name : ''])
    return keptOr(this.#named, key, () =>
      this.inLanguageOf(wanted).filter(set =>
        isTitle ? isNamed(set) : setAgreement(wanted, set) === 'same',
      ),
    )
  }

  /**
   * Returns a row with its set as it is named here. Card Ladder has the series as the set of some rows, and the set as what
   * varies. A name cut short or misspelled is guessed.
   */
  inKnownSet(wanted: WantedProduct): MeantRow {
    const { app, setName, printing, language } = wanted
    const varied = app === 'cardladder' && printing !== null ? this.#setAndPrinting(printing) : null
    if (varied !== null) return { meant: { ...wanted, ...varied }, guessed: null }
    if (setName === null || app === 'psa' || this.#isHere(wanted)) return { meant: wanted, guessed: null }
    const guess = keptOr(
      this.#guesses,
      `${language} ${setName}`,
      () => guessSet(setName, this.inLanguageOf(wanted))?.setName ?? '',
    )
    if (guess === '') return { meant: wanted, guessed: null }
    return { meant: { ...wanted, setName: guess, setCode: null }, guessed: guess }
  }

  /** Whether a row is not of Pokémon: the app has other games, and the catalogue has no such set. */
  isOfOtherGame(wanted: WantedProduct, { verdict }: Match): boolean {
    const isMagic = wanted.app !== null && appsOfMagic.has(wanted.app)
    if (isMagic && (verdict === 'unknown' || !this.#isHere(wanted))) return true
    const isNamed = wanted.setName !== null || wanted.setCode !== null
    return verdict === 'unknown' && appsOfManyGames.has(wanted.app) && isNamed && !this.#isHere(wanted)
  }

  #isHere(wanted: SetNamed): boolean {
    const key = JSON.stringify([wanted.setName, wanted.setCode])
    return keptOr(this.#here, key, () => this.#sets.some(set => setAgreement(wanted, set) === 'same'))
  }

  /** Takes "Fusion Strike Reverse Holo" apart: the longest beginning that is a set, and the printing. */
  #setAndPrinting(text: string): { setName: string; printing: string | null } | null {
    const words = text.split(' ')
    if (/^promo/iu.test(text)) return null
    for (let count = words.length; count > 0; count -= 1) {
      const setName = words.slice(0, count).join(' ')
      if (this.#isHere({ setName, setCode: null }))
        return { setName, printing: words.slice(count).join(' ') || null }
    }
    return null
  }
}

/** Keeps what was found for rows of a file: of many values the first ones are forgotten. */
const mostValues = 5_000

/** Returns the value that is kept by a key, or finds and keeps it. */
function keptOr<Value>(map: Map<string, Value>, key: string, find: () => Value): Value {
  const value = map.get(key) ?? find()
  keep(map, key, value)
  return value
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value, most = mostValues): void {
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value ?? '')
}
