/**
 * Which printing of a card a file means: "Reverse Holofoil", "1st Edition Holofoil", "Holofoil Prerelease Staff". What makes
 * a printing special counts first, its finish second. No word of a printing is dropped: one that the card does not have,
 * or that is not known, leaves a choice.
 */
import { foldedKey } from '#domain/text'
import type { Candidate, CandidatePrinting } from './candidate.ts'
import type { WantedProduct } from './import-row.ts'
import { nameWords } from './name-keys.ts'
import { labelWords, type PrintingWords, printingWords, rareOrReverse } from './printing-words.ts'

export interface ChosenPrinting {
  readonly id: string
  /** What was assumed, as a sentence; null when the words name the printing. */
  readonly assumed: string | null
}

export interface PrintingChoice {
  /** Null when the words fit none or several. */
  readonly chosen: ChosenPrinting | null
  /** The printings that the words leave open; none when they name one that the card does not have. */
  readonly open: readonly CandidatePrinting[]
  /** Why none was chosen, as a sentence for the collector; blank otherwise. */
  readonly reason: string
}

/** The app of the file, and what its printing column and the brackets behind its name say. */
type RowWords = Pick<WantedProduct, 'app' | 'printing' | 'bracketed'>

interface Labelled {
  readonly printing: CandidatePrinting
  readonly finish: string
  readonly special: ReadonlySet<string>
  /** How many special words tell it from the usual printing. */
  readonly oddness: number
}

/** Foils that a whole set may have, such as Fossil: where all printings of a card have one, it tells none from another. */
const usualFoils = new Set(['galaxy', 'cosmos', 'gold', 'rainbow'])
/** Two runs of Base Set that an app has as one set. */
const eitherRun = /1st edition (?:&|and|or) shadowless/iu

/** Chooses among some printings of a card. */
export function choosePrinting(
  row: RowWords,
  card: Candidate,
  printings: readonly CandidatePrinting[],
): PrintingChoice {
  const isEither = rareOrReverse.test([row.printing, row.bracketed].join(' '))
  if (isEither && row.app !== 'psa' && !isUnown(card)) return eitherMeaning(row, card, printings)
  const exact = printings.filter(({ label }) => label !== null && isSameText(label, row))
  if (exact.length === 1 && exact[0] !== undefined) return chosen(exact[0], null, exact)
  const labelled = labelledOf(printings)
  const named = namedBy(row, card, labelled)
  const fitting = labelled.filter(
    ({ special }) =>
      [...named.special].every(word => special.has(word)) &&
      !(named.isUnlimited && special.has('1stedition')),
  )
  const finished = fitting.filter(({ finish }) => named.finish === null || finish === named.finish)
  const open = (named.special.size > 0 && finished.length === 0 ? fitting : finished).map(
    ({ printing }) => printing,
  )
  const found = named.isOpen ? null : bestOf(fitting, finished, named)
  return found === null
    ? { chosen: null, open, reason: whyOpen(row, card, named, open.length) }
    : chosen(found.printing, assumedOf(found, named, row.app), open)
}

/** "R" is reverse holo or rare. Where both are printings of the card it is open which. */
function eitherMeaning(
  row: RowWords,
  card: Candidate,
  printings: readonly CandidatePrinting[],
): PrintingChoice {
  const meanings = ['', 'reverse'].map(word => {
    const printing = row.printing?.replace(rareOrReverse, word) ?? null
    const bracketed = row.bracketed?.replace(rareOrReverse, word) ?? null
    return choosePrinting({ app: row.app, printing, bracketed }, card, printings)
  })
  const ids = new Set(meanings.flatMap(one => one.chosen?.id ?? []))
  const open = [...new Set(meanings.flatMap(one => one.open))]
  const [only] = printings.filter(({ id }) => ids.has(id))
  if (ids.size !== 1 || only === undefined) {
    const why = ids.size > 1 ? 'can mean reverse holo or rare' : `fits no single printing of ${textOf(card)}`
    return { chosen: null, open, reason: `${printingText(row)} ${why}.` }
  }
  return chosen(only, printingRead(only.label), open)
}

function chosen(
  { id }: CandidatePrinting,
  assumed: string | null,
  open: readonly CandidatePrinting[],
): PrintingChoice {
  return { chosen: { id, assumed }, open, reason: '' }
}

function whyOpen(row: RowWords, card: Candidate, { isOfSeveral, isOpen }: Named, fitting: number): string {
  const words = printingText(row)
  if (words === '') return `The row names no printing, and ${textOf(card)} has several.`
  if (isOfSeveral) return `${words} can mean several printings.`
  const fits = isOpen || fitting === 0 ? 'fits no known printing' : 'fits several printings'
  return `${words} ${fits} of ${textOf(card)}.`
}

function textOf({ name, setName }: Candidate): string {
  return `${name} in ${setName}`
}

/** What the row says of its printing, quoted; PSA writes it in a title. */
function printingText({ app, printing, bracketed }: RowWords): string {
  const words = [printing, app === 'psa' ? null : bracketed].filter(one => one !== null)
  if (words.length > 0) return `Printing “${words.join(' ')}”`
  return app === 'psa' && bracketed !== null ? 'The title' : ''
}

function isSameText(label: string, { printing, bracketed }: RowWords): boolean {
  return foldedKey(label) === foldedKey([printing, bracketed].filter(words => words !== null).join(' '))
}

function labelledOf(printings: readonly CandidatePrinting[]): Labelled[] {
  const all = printings.map(printing => ({ printing, words: labelWords(printing.label ?? '') }))
  const isShared = (word: string) => usualFoils.has(word) && all.every(({ words }) => words.special.has(word))
  return all.map(({ printing, words: { finish, special } }) => ({
    printing,
    finish: finish ?? printing.key?.split(':')[0] ?? 'normal',
    special,
    oddness: [...special].filter(word => !isShared(word)).length,
  }))
}

interface Named extends PrintingWords {
  /** Whether a word is not understood, or means one of two printings. PriceCharting's brackets have printings alone. */
  readonly isOpen: boolean
  /** Whether the words name several printings, such as "Normal / Reverse". */
  readonly isOfSeveral: boolean
  /** Whether the words name the printing less than surely. */
  readonly isTaken: boolean
  /** What is assumed of words that name no printing. */
  readonly assumed: string | null
}

function namedBy(
  { app, printing, bracketed }: RowWords,
  card: Candidate,
  labelled: readonly Labelled[],
): Named {
  const known = new Set(labelled.flatMap(({ special }) => [...special]))
  const own = new Set(nameWords(`${card.name} ${card.setName}`))
  const inColumn = printingWords((printing ?? '').replace(eitherRun, 'shadowless'), known)
  const inName =
    app === 'psa'
      ? printingWords(bracketed ?? '', wordsOfTitles(known, own), own)
      : printingWords(withoutLetter(bracketed ?? '', card), known, own)
  const special = new Set([...inColumn.special, ...inName.special])
  const finish = finishOf(inColumn.finish, inName.finish)
  const isUnlimited = inColumn.isUnlimited || inName.isUnlimited
  const isOfSeveral = [...inColumn.unknown, finish].includes('several')
  const unknown = inColumn.unknown.filter(word => !isOfPromos(word, card))
  const isEither = eitherRun.test(printing ?? '') && !isUnlimited && !special.has('1stedition')
  // An app that writes "1st Edition Holofoil" means no 1st edition by "Holofoil".
  const isUnlimitedMeant = isEither && app !== null && finish !== null
  const isOdd = inName.unknown.some(word => !/^\d+$/.test(word) && !isOfPromos(word, card))
  return {
    finish: finish === 'several' ? null : finish,
    special,
    isUnlimited: isUnlimited || isUnlimitedMeant,
    unknown,
    isOpen:
      (unknown.length > 0 && (app === null || labelled.length > 1)) ||
      (isOdd && app === 'pricecharting' && labelled.length > 1) ||
      (isEither && !isUnlimitedMeant) ||
      finish === 'several',
    isOfSeveral: isOfSeveral || (isEither && !isUnlimitedMeant),
    isTaken: unknown.length > 0 || isUnlimitedMeant,
    assumed:
      app === 'psa' || !isOdd ? null : `“${bracketed}” was read as part of the name, not as a printing.`,
  }
}

/** Of a finish in the column and one in the name: "Holofoil" may be a reverse holo, "Normal" what an app always writes. */
function finishOf(inColumn: string | null, inName: string | null): string | null {
  const both = [inColumn, inName]
  if (inName === 'normal' && inColumn !== null && inColumn !== 'normal') return 'several'
  return ['reverse', 'holo', 'normal'].find(finish => both.includes(finish)) ?? null
}

/** A title has the year and the names of card and set too, whose words are of no printing. */
function wordsOfTitles(known: ReadonlySet<string>, own: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...known].filter(word => !own.has(word) && !/^\d+$/.test(word)))
}

/** A promo of a set of promos is not another printing of the usual card. */
function isOfPromos(word: string, { setName, cardNumber }: Candidate): boolean {
  const isPromo = /promo|mcdonald|pop series|futsal|jumbo/iu.test(setName) || /^\D+\d/.test(cardNumber ?? '')
  return isPromo && /^promos?$/.test(word)
}

function isUnown({ name }: Candidate): boolean {
  return /^unown/iu.test(name)
}

/** Unown have a letter in brackets, which is no printing. */
function withoutLetter(bracketed: string, card: Candidate): string {
  return isUnown(card) ? bracketed.replace(/^\p{L}(?!\p{L})/u, '') : bracketed
}

/** The printing of the finish that is meant; without a word the usual one: normal, else holo, else the only one. */
function bestOf(
  fitting: readonly Labelled[],
  finished: readonly Labelled[],
  { finish, special }: Named,
): Labelled | null {
  if (finish === null) return usualOf(leastOdd(fitting))
  const [best, ...others] = leastOdd(finished)
  if (best !== undefined) return others.length === 0 ? best : null
  // Apps write "Holofoil" or "Normal" for special printings that have another finish here.
  if (special.size > 0 && finish !== 'reverse') return onlyOf(leastOdd(fitting))
  // Apps write "Normal" where there is nothing to say.
  if (finish === 'normal')
    return usualOf(leastOdd(fitting.filter(one => one.finish === 'holo'))) ?? onlyOf(fitting)
  // The catalogue does not know what printings there are.
  return onlyOf(fitting.filter(({ printing }) => printing.label === null))
}

function usualOf(labelled: readonly Labelled[]): Labelled | null {
  const of = (finish: string) => labelled.filter(one => one.finish === finish)
  const [usual] = [of('normal'), of('holo')].filter(({ length }) => length > 0)
  return onlyOf(usual ?? labelled)
}

function onlyOf(labelled: readonly Labelled[]): Labelled | null {
  return labelled.length === 1 ? (labelled[0] ?? null) : null
}

function leastOdd(labelled: readonly Labelled[]): readonly Labelled[] {
  const least = Math.min(...labelled.map(({ oddness }) => oddness))
  return labelled.filter(({ oddness }) => oddness === least)
}

function assumedOf(
  { printing: { label }, finish, oddness }: Labelled,
  named: Named,
  app: RowWords['app'],
): string | null {
  if (label === null) return named.assumed
  const isSpecial = named.special.size > 0
  const isOther =
    named.finish !== null &&
    named.finish !== finish &&
    (finish === 'normal' ||
      (named.finish === 'normal' && (app === null || (finish !== 'holo' && !isSpecial))))
  const isTaken = named.isTaken || isOther || (!isSpecial && oddness > 0)
  return isTaken ? printingRead(label) : named.assumed
}

function printingRead(label: string | null): string {
  return `Printing read as ${label}.`
}
