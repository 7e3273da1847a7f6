/** The lines of a deck as Pokémon TCG Live and others write it: 4 Charizard ex MEW 199. */
import { guessColumns } from '#domain/import/usual-headings'
import { tidyLine } from '#domain/text'
import type { Layout } from './layout.ts'

const header = ['Quantity', 'Name', 'Set code', 'Number', 'Printing']
const line =
  /^(?:[*•-]\s*)?(\d{1,3})\s*[x×]?\s+(\S.*?)\s+[([]?(?=[A-Z\d:-]*[A-Z])([A-Z\d]{2,5}(?:[:-][A-Z\d]{1,4})?)\s+([A-Z]{0,5}\d{1,4}[a-z]?)[)\]]?(?:\s+(\S.{0,30}))?$/u
const nameAlone = /^(?:[*•-]\s*)?(\d{1,3})\s*[x×]?\s+(\p{L}.*)$/u
/** "Pokémon: 12", "##Trainer Cards - 20", "Total Cards: 60" */
const section =
  /^[#*\s]*(?:pok[eé]mon|trainers?|energy|energies|total)(?: cards)?\s*(?:[:(-]\s*\d+\)?)?\W*$/iu

/** Whether a text is a card of a deck. */
export function isDeckLine(text: string): boolean {
  return line.test(tidyLine(text))
}

export function deckLayout(first: readonly (readonly string[])[]): Layout | null {
  const titled = first.find(row => row.some(cell => cell.trim() !== '')) ?? []
  if (Object.values(guessColumns(titled)).some(column => column !== null)) return null
  const texts = first.map(textOf).filter(text => text !== '' && !section.test(text))
  if (texts.length === 0 || texts.filter(isDeckLine).length * 2 <= texts.length) return null
  return { headerRow: null, header, rowsOf: cells => rowsOfLine(textOf(cells)) }
}

/** A name with a comma may have been cut at it. */
function textOf(cells: readonly string[]): string {
  return tidyLine(cells.join(',').replace(/[,\s]+$/u, ''))
}

function rowsOfLine(text: string): string[][] {
  if (text === '' || section.test(text)) return []
  const [, quantity, name, setCode, number, printing] = line.exec(text) ?? nameAlone.exec(text) ?? []
  if (quantity === undefined || name === undefined) return [['', text, '', '', '']]
  // Parallel holo is what the game calls a reverse holo.
  return [
    [quantity, name, setCode ?? '', number ?? '', printing === 'PH' ? 'Reverse Holo' : (printing ?? '')],
  ]
}
