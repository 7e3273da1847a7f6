/** Which sets of the catalogue the rows of a file mean. What was found is kept for the rows after them. */
import { defaultLanguage } from '#domain/products/language'
import type { Match } from '#domain/import/candidate'
import { guessSet, type SetNamed, setAgreement, setKey } from '#domain/import/set-names'
import { appsOfMagic, appsOfManyGames } from '#domain/import/import-app'
import type { WantedProduct } from '#domain/import/import-row'
import type { ListedSet } from '#server/db/search/listed-values'
import { keptOr } from './kept-values.ts'

/** A row as it is looked up, and the set that its name was guessed to be; null where nothing was guessed. */
export interface MeantRow {
  readonly meant: WantedProduct
  readonly guessed: string | null
}

export class KnownSets {
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
