/** Sheets with headings, conditions and days in other languages than English. */
import { describe, expect, test } from 'vitest'
import { readDay } from '#domain/import/cells/day-cell'
import { isDisputedCondition, usualCondition } from '#domain/import/cells/condition-cell'
import { readLanguage } from '#domain/import/cells/language-cell'
import { guessColumns } from '#domain/import/usual-headings'
import { readOne, recognised } from './read-file.arbitrary.ts'

const cells = (...lines: readonly string[]) => lines.map(line => line.split(';'))
const read = {
  product: { name: 'Lugia', setName: 'Neo Genesis', cardNumber: '9', language: 'ja' },
  quantity: 2,
  state: { kind: 'raw', condition: 'Lightly Played' },
  paidCents: 2_500,
  purchaseDate: '2025-11-03',
  remarks: { note: 'x' },
}

describe('a sheet', () => {
  test.each([
    [
      'German',
      'Karte;Set;Nummer;Anzahl;Zustand;Preis;Datum;Sprache;Bemerkung',
      'Lugia;Neo Genesis;9/111;2;Leicht bespielt;12,50;3. Nov. 2025;Japanisch;x',
    ],
    [
      'French',
      "Nom;Extension;Numéro;Qté;État;Prix d'achat;Date d'achat;Langue;Remarques",
      'Lugia;Neo Genesis;9/111;2;Légèrement jouée;12,50 €;3 nov. 2025;japonais;x',
    ],
    [
      'Italian',
      'Nome carta;Espansione;Numero;Quantità;Condizioni;Prezzo;Data;Lingua;Commenti',
      'Lugia;Neo Genesis;9/111;2;Leggermente giocata;12,50;3 novembre 2025;Giapponese;x',
    ],
    [
      'Spanish',
      'Nombre;Expansión;Número;Cantidad;Estado;Precio de compra;Fecha de compra;Idioma;Notas',
      'Lugia;Neo Genesis;9/111;2;Poco jugada;12,50;3 de noviembre de 2025;Japonés;x',
    ],
    [
      'Portuguese',
      'Nome da carta;Coleção;Número;Qtd;Condição;Preço pago;Data da compra;Língua;Observações',
      'Lugia;Neo Genesis;9/111;2;Usada levemente;12,50;3 nov 2025;japonês;x',
    ],
    [
      'Japanese',
      'カード名;セット;番号;枚数;状態;購入価格;購入日;言語;備考',
      'Lugia;Neo Genesis;9/111;2;LP;12.50;2025年11月3日;日本語;x',
    ],
  ])('in %s is understood', (_, header, row) => {
    expect(readOne(cells(header, row))).toMatchObject(read)
  })

  test('has its headings without accents, and French and Spanish "nombre" by what is around it', () => {
    const without = cells('Nom;Etat;Quantite;Prix', 'Lugia;LP;1;2')
    expect(readOne(without)).toMatchObject({ state: { condition: 'Lightly Played' }, paidCents: 200 })
    expect(guessColumns(['Nom', 'Nombre'])).toMatchObject({ name: 0, quantity: 1 })
    expect(guessColumns(['Nombre', 'Cantidad'])).toMatchObject({ name: 0, quantity: 1 })
  })

  test('says what a price is for', () => {
    const about = (heading: string) =>
      recognised(cells(`Karte;Anzahl;${heading}`, 'Lugia;2;10')).reading.answers.priceFor
    expect(['Gesamtpreis', 'Stückpreis', 'Prix total', 'Precio unitario'].map(about)).toEqual([
      'row',
      'copy',
      'row',
      'copy',
    ])
  })
})

test('conditions that shops use for different things are marked', () => {
  expect(['Neuwertig', 'très jouée', 'Dañada', '美品'].map(usualCondition)).toEqual([
    'Near Mint',
    'Heavily Played',
    'Damaged',
    'Near Mint',
  ])
  expect(['Neuwertig', '美品', 'Excelente', 'Joué', 'bespielt'].map(isDisputedCondition)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
})

test.each([
  ['3. März 2024', '2024-03-03'],
  ['1er août 2024', '2024-08-01'],
  ['2 juil. 2024', '2024-07-02'],
  ['2 de dezembro de 2024', '2024-12-02'],
  ['2-set-24', '2024-09-02'],
  ['2 jui 2024', null],
  ['2 june 2024', '2024-06-02'],
  ['2 junk 2024', null],
])('%s is %s', (cell, day) => expect(readDay(cell, 'day first')).toBe(day))

test('languages are known by their names in other languages', () => {
  expect(['Englisch', 'français', 'spagnolo', 'alemán', '韓国語'].map(readLanguage)).toEqual([
    'en',
    'fr',
    'es',
    'de',
    'ko',
  ])
})

test('a number sign is the number of a card', () => {
  expect(guessColumns(['Card', '#', 'Cert #'])).toMatchObject({ name: 0, cardNumber: 1, certNumber: 2 })
  expect(guessColumns(['Name', 'Card #'])).toMatchObject({ name: 0, cardNumber: 1 })
})
