/** Spreadsheets of collectors who write other languages and pay in other currencies. */
import { type Choices, oneOf } from './chance.ts'
import { cardColumns, type HomeMadeStyle, type Material } from './home-made-columns.ts'
import { fileOf, heldOf, type Item, itemsOf, rowsBy, samplerOf } from './home-made-table.ts'
import { conditionHabits, europeanConditions, euroHabits, meaningsOf, yenHabits } from './people-cells.ts'
import type { WrittenFile } from './written-file.ts'

export const homeMadeAbroad: readonly HomeMadeStyle[] = [
  { name: 'European', file: european },
  { name: 'Japanese headings', file: japanese },
]

/** Name, set, number, printing, condition, quantity and price. */
const europeanHeadings: Choices<readonly string[]> = [
  ['Karte', 'Set', 'Nummer', 'Variante', 'Zustand', 'Anzahl', 'Preis'],
  ['Name', 'Edition', 'Nr.', 'Version', 'Zustand', 'Menge', 'Kaufpreis'],
  ['Carte', 'Extension', 'Numéro', 'Version', 'État', 'Quantité', "Prix d'achat"],
  ['Nom', 'Série', 'N°', 'Version', 'Etat', 'Qté', 'Prix'],
  ['Carta', 'Expansión', 'Número', 'Versión', 'Estado', 'Cantidad', 'Precio'],
  ['Nombre', 'Colección', 'Número', 'Acabado', 'Condición', 'Cantidad', 'Precio de compra'],
  ['Carta', 'Espansione', 'Numero', 'Versione', 'Condizione', 'Quantità', "Prezzo d'acquisto"],
  ['Nome', 'Coleção', 'Número', 'Versão', 'Condição', 'Quantidade', 'Preço'],
]
const fieldsOfHeadings = [
  'name',
  'setName',
  'cardNumber',
  'printing',
  'condition',
  'quantity',
  'price',
] as const

/** Semicolons, decimal commas and euros, with headings of a language of Europe. */
function european(material: Material): WrittenFile {
  const { chance } = material
  const headings = oneOf(europeanHeadings, chance)
  const habit = oneOf(euroHabits, chance)
  const isNamed = chance() < 0.3
  const heading = (field: number) => `${headings[field]}${field === 6 && isNamed ? ' (€)' : ''}`
  return inLanguage(material, heading, {
    amount: cents => habit(cents, chance),
    conditions: chance() < 0.5 ? europeanConditions : oneOf(conditionHabits, chance),
    file: { separator: ';', answers: { decimalMark: ',', dayOrder: 'day first', currency: 'EUR' } },
  })
}

/** A yen is about a cent. */
function japanese(material: Material): WrittenFile {
  const headings = ['カード名', 'セット', '番号', 'バージョン', '状態', '枚数', '価格']
  const habit = oneOf(yenHabits, material.chance)
  return inLanguage(material, field => headings[field] ?? '', {
    amount: cents => habit(cents, material.chance),
    conditions: oneOf(conditionHabits, material.chance),
    file: { answers: { currency: 'JPY' } },
  })
}

function inLanguage(
  { printings, rows, chance }: Material,
  heading: (field: number) => string,
  words: {
    readonly amount: (cents: number) => string
    readonly conditions: typeof europeanConditions
    readonly file: Partial<WrittenFile>
  },
): WrittenFile {
  const currency = words.file.answers?.currency ?? 'USD'
  const cells: ((item: Item) => string)[] = [
    ...cardColumns(chance).map(({ cell }) => cell),
    ({ condition }) => oneOf(words.conditions[condition], chance),
    ({ quantityCell }) => quantityCell,
    ({ paidForOne }) => (paidForOne === null ? '' : words.amount(paidForOne)),
  ]
  const columns = cells.map((cell, at) => ({
    heading: heading(at),
    field: fieldsOfHeadings[at] ?? null,
    cell,
  }))
  const items = itemsOf(rows, samplerOf(printings, chance), chance).map(item => ({
    ...item,
    paidForOne: item.paidForOne && (currency === 'JPY' ? item.paidForOne * 100 : item.paidForOne),
  }))
  const written = rowsBy(columns, items, item => [heldOf(item, { currency })])
  return fileOf(columns, written, { ...words.file, conditions: meaningsOf(words.conditions) })
}
