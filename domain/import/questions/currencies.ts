/** What amounts are in whose currency the file does not say, and what signs mean that several currencies have. */
import { readAmount } from '#domain/import/cells/amount'
import { readMarks, type SharedSign, sharedSignNames, sharedSigns } from '#domain/import/cells/currency-marks'
import type { Answers, Question, Reading } from '#domain/import/reading'
import { ledgerOf } from '#domain/import/sign-meaning'
import { currencyHints } from './currency-hints.ts'
import { cellOf, type Found, type Rows } from './found.ts'

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
