/** What amounts are in whose currency the file does not say, and what signs mean that several currencies have. */
import { readAmount, decimalMarkOf, digitsIn } from '#domain/import/cells/amount'
import { readMarks, type SharedSign, sharedSignNames, sharedSigns } from '#domain/import/cells/currency-marks'
import type { Answers, Question, Reading } from '#domain/import/reading'
import { ledgerOf } from '#domain/import/sign-meaning'
import { cellOf, type Found, type Rows } from './found.ts'
import { appFileOf } from '#domain/import/app-files'
import { plainKey } from '#domain/import/name-keys'

/** An answer counts, and is a question, even where the file leaves nothing open: the next one of a shop may have no hint. */
export function aboutCurrencies(rows: Rows, reading: Reading, answers: Partial<Answers>): Found {
  const ledger = ledgerOf(reading)
  const file = currenciesIn(rows, reading)
  const questions: Question[] = []
  const found: Partial<Record<SharedSign, string>> = {}
  for (const name of sharedSignNames) {
    const example = file.signs.get(name)
    if (example === undefined) continue
    const { likely, isOpen } = meaningOf(name, [...file.named], [reading.currency, answers.currency], ledger)
    if (likely[0] !== undefined) found[name] = likely[0]
    if (isOpen || answers[name] !== undefined) questions.push(signQuestion(name, example, likely))
  }
  const meanings = sharedSignNames.flatMap(name =>
    file.signs.has(name) ? (answers[name] ?? found[name] ?? []) : [],
  )
  const hinted = [...file.named, ...meanings, ...currencyHints(reading, file.amounts, ledger)]
  const others = [...new Set(hinted)].filter(code => code !== ledger)
  if (file.bare !== null && (others.length > 0 || answers.currency !== undefined)) {
    const sentence = 'Which currency are amounts without a sign or code in?'
    const choices = [ledger, ...others]
    questions.unshift({ about: 'currency', sentence, example: file.bare, choices })
  }
  return { questions, found }
}

function signQuestion(name: SharedSign, example: string, likely: readonly string[]): Question {
  const { sign, currencies } = sharedSigns[name]
  const choices = [...new Set([...likely, ...currencies])]
  return { about: name, sentence: `Which currency is ${sign} in this file?`, example, choices }
}

/** The currencies that a sign likely means, and whether only the collector knows. */
function meaningOf(
  name: SharedSign,
  namedInFile: readonly string[],
  declared: readonly (string | null | undefined)[],
  ledger: string,
): { readonly likely: readonly string[]; readonly isOpen: boolean } {
  const { currencies, usual } = sharedSigns[name]
  const sure = declared.find(code => typeof code === 'string' && currencies.includes(code))
  if (typeof sure === 'string') return { likely: [sure], isOpen: false }
  const home = currencies.includes(ledger) ? ledger : usual
  const named = namedInFile.filter(code => currencies.includes(code) && code !== home)
  // Until it is answered, a sign without a usual meaning has none.
  return { likely: home === null ? [] : [home, ...named], isOpen: home === null || named.length > 0 }
}

interface CurrenciesInFile {
  /** Those of its heading, its column and of signs of one currency. */
  readonly named: ReadonlySet<string>
  /** Signs of several currencies that stand alone, each with a cell of the file. */
  readonly signs: ReadonlyMap<SharedSign, string>
  readonly amounts: readonly string[]
  /** An amount that names no currency; null for none. */
  readonly bare: string | null
}

function currenciesIn(rows: Rows, reading: Reading): CurrenciesInFile {
  const named = new Set<string>()
  const signs = new Map<SharedSign, string>()
  const amounts: string[] = []
  let bare: string | null = null
  for (const row of rows) {
    const [cell, column] = [cellOf(row, reading, 'price'), cellOf(row, reading, 'currency')]
    const amount = /[1-9]/.test(cell) ? readAmount(cell, { decimalMark: '.', hasCents: false }) : null
    const ofColumn = readMarks(column)
    for (const mark of [amount, ofColumn]) {
      const [first, ...more] = mark?.currencies ?? []
      if (first !== undefined && more.length === 0) named.add(first)
      else if (mark?.sharedSign && (mark === ofColumn || column === '') && !signs.has(mark.sharedSign))
        signs.set(mark.sharedSign, mark === ofColumn ? column : cell)
    }
    if (amount !== null) amounts.push(cell)
    if (amount?.currencies === null && column === '' && reading.currency === null) bare ??= cell
  }
  return { named, signs, amounts, bare }
}

/** Words of headings that no other language here has, and what is paid with where it is spoken. */
const currenciesOfWords: readonly (readonly [words: string, currencies: string])[] = [
  ['preis kaufpreis einkaufspreis stückpreis anzahl menge stück zustand sprache karte nummer', 'EUR CHF'],
  ['prix quantité état langue numéro achat carte exemplaires', 'EUR CHF CAD'],
  ['prezzo quantità condizione lingua numero carta acquisto', 'EUR CHF'],
  ['precio cantidad idioma número compra', 'EUR MXN'],
  ['prijs aankoopprijs aantal staat taal kaart nummer', 'EUR'],
  ['preço quantidade', 'EUR BRL'],
  ['hinta ostohinta määrä kpl kunto kieli kortti', 'EUR'],
  ['pris inköpspris købspris kjøpspris antal antall skick stand tilstand språk sprog kort', 'SEK DKK NOK'],
  ['cena ilość stan język karta', 'PLN'],
  ['cena množství stav jazyk karta', 'CZK'],
  ['ár vételár darab állapot nyelv kártya', 'HUF'],
]

/** Where the point comes before the decimals. */
const withPoint = new Set('USD GBP AUD NZD HKD SGD JPY CNY INR ILS KRW MXN MYR PHP THB'.split(' '))

/** Returns the currencies that a file hints at besides the ledger's, by its app, its headings and how amounts are written. */
function currencyHints(
  { app, header, separator }: Reading,
  amounts: readonly string[],
  ledgerCurrency: string,
): readonly string[] {
  const words = new Set(header.flatMap(heading => plainKey(heading).split(' ')))
  const byWords = currenciesOfWords
    .filter(([list]) => list.split(' ').some(word => words.has(word)))
    .map(([, currencies]) => currencies.split(' '))
  const byApp = appFileOf(app)?.currencies ?? []
  // A word or an app that the ledger's country has too hints at no other.
  const others = [byApp, byWords.flat()].filter(list => !list.includes(ledgerCurrency)).flat()
  // Where the comma is before the decimals, spreadsheets put semicolons between cells.
  const hasCommas = separator === ';' || amounts.some(cell => decimalMarkOf(digitsIn(cell)) === ',')
  const byCommas = hasCommas && withPoint.has(ledgerCurrency) ? ['EUR'] : []
  return [...new Set([...others, ...byCommas])]
}

/** Returns the question about the rates of some currencies. */
export function ratesQuestion(currencies: readonly string[], ledgerCurrency: string): Question {
  const what = currencies.length === 1 ? `was 1 ${currencies[0]}` : 'were these currencies'
  const sentence = `What ${what} in ${ledgerCurrency}?`
  return { about: 'rates', sentence, example: '', choices: currencies }
}
