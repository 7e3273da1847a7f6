/** What hints that the amounts of a file are in another currency than the collector's ledger. */
import { decimalMarkOf, digitsIn } from '#domain/import/cells/amount'
import type { ImportApp } from '#domain/import/import-app'
import { plainKey } from '#domain/import/name-keys'
import type { Reading } from '#domain/import/reading'

/** Apps for collectors of one country or continent, which write no currency. */
const currenciesOfApps: Readonly<Partial<Record<ImportApp, readonly string[]>>> = {
  cardladder: ['USD'],
  pokecollector: ['EUR'],
  psa: ['USD'],
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
export function currencyHints(
  { app, header, separator }: Reading,
  amounts: readonly string[],
  ledgerCurrency: string,
): readonly string[] {
  const words = new Set(header.flatMap(heading => plainKey(heading).split(' ')))
  const byWords = currenciesOfWords
    .filter(([list]) => list.split(' ').some(word => words.has(word)))
    .map(([, currencies]) => currencies.split(' '))
  const byApp = (app !== null && currenciesOfApps[app]) || []
  // A word or an app that the ledger's country has too hints at no other.
  const others = [byApp, byWords.flat()].filter(list => !list.includes(ledgerCurrency)).flat()
  // Where the comma is before the decimals, spreadsheets put semicolons between cells.
  const hasCommas = separator === ';' || amounts.some(cell => decimalMarkOf(digitsIn(cell)) === ',')
  const byCommas = hasCommas && withPoint.has(ledgerCurrency) ? ['EUR'] : []
  return [...new Set([...others, ...byCommas])]
}
