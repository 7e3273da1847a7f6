import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf, readAll, recognised } from '#domain/import/apps/read-file.arbitrary'
import { laidOut } from './layout.ts'
import { checkProperty } from '#domain/testing/check-property'

const copies = (rows: string[][]) =>
  readAll(laidOut(rows)).map(row =>
    'ok' in row ? `${row.ok.quantity} ${row.ok.product.name} ${row.ok.product.printing ?? ''}`.trim() : row,
  )

describe('a checklist with a column for each printing', () => {
  const header = 'Number,Name,Set,Normal,Reverse,Holo'

  test('has a copy for each tick', () => {
    const rows = linesOf(
      header,
      '152/111,Totodile,Neo,x,✓,',
      '153/111,Chikorita,Neo,,yes,',
      '9/111,Lugia,Neo,,,X',
      '1,Mew,Neo,,,',
      '2,Abra,Neo,no,0,',
    )
    expect(copies(rows)).toEqual([
      '1 Totodile Normal',
      '1 Totodile Reverse Holo',
      '1 Chikorita Reverse Holo',
      '1 Lugia Holo',
      { skipped: 'no copies' },
      { skipped: 'no copies' },
    ])
    expect(recognised(laidOut(rows)).questions.map(({ about }) => about)).toEqual(['blankCondition'])
  })

  test('has headings that say the same in other words', () => {
    expect(copies(linesOf('Card,Regular,RH,Holofoil', 'Abra,x,x,x'))).toEqual([
      '1 Abra Normal',
      '1 Abra Reverse Holo',
      '1 Abra Holofoil',
    ])
  })

  test('may count its copies, under a title, and says which row of the file it was', () => {
    const rows = linesOf('My Neo', 'Name,Normal Qty,Reverse Holo Qty', 'Totodile,3,12', '', 'Abra,,1')
    expect(copies(rows)).toEqual(['3 Totodile Normal', '12 Totodile Reverse Holo', '1 Abra Reverse Holo'])
    expect(laidOut(rows).map(row => row.at(-1))).toEqual(['My Neo', 'Row of your file', '3', '3', '5'])
  })

  test('is none with prices, with a column of printings, or of a known app', () => {
    for (const rows of [
      linesOf('Name,Normal,Reverse', 'Abra,0.50,1.20'),
      linesOf('Name,Printing,Holo,Reverse', 'Abra,Normal,x,'),
      linesOf('Name,Holo', 'Abra,x'),
    ])
      expect(laidOut(rows)).toBe(rows)
  })

  test('with a quantity has the printing that is ticked', () => {
    expect(copies(linesOf('Name,Qty,Normal,Reverse', 'Abra,2,,x', 'Mew,1,x,x'))).toEqual([
      '2 Abra Reverse Holo',
      '1 Mew Normal / Reverse Holo',
    ])
  })

  test('is wrong where a price may be of each printing or of all', () => {
    const rows = laidOut(linesOf('Name,Normal,Reverse,Price', 'Abra,x,,5', 'Mew,x,x,5', 'Onix,x,x,'))
    expect(readAll(rows).map(row => ('ok' in row ? row.ok.paidCents : 'wrong'))).toEqual([
      500,
      'wrong',
      'wrong',
      null,
      null,
    ])
  })

  test('keeps a cell too many, which is wrong', () => {
    const rows = laidOut(linesOf(header, '1,Mew,Neo,x,,', '2,Abra,Neo,x,,x,x'))
    expect(readAll(rows, {}, ',').map(row => Object.keys(row)[0])).toEqual(['ok', 'wrong', 'wrong'])
  })

  test('is wrong where a cell is neither', () => {
    const rows = linesOf(header, ...Array.from({ length: 20 }, () => '1,Abra,Neo,x,,'), '2,Mew,Neo,soon,,')
    expect(readAll(laidOut(rows)).at(-1)).toMatchObject({ wrong: [{ cell: 'soon' }] })
  })
})

describe('the lines of a deck', () => {
  test('are copies by set code and number', () => {
    const lines = [
      'Pokémon: 6',
      '4 Lugia VSTAR SIT 139',
      '* 2 Pikachu PAF 18',
      '',
      'Trainer: 1',
      "1x Professor's Research, Elm CEL 24 PH",
      'Energy: 9',
      '9 Basic Fire Energy',
      '1 Arceus (CRZ GG70)',
      '1 Mew PR-SV 53',
      '1 Simisage BLK 5 Master Ball',
      'Total Cards: 60',
    ]
    expect(laidOut(linesOf(...lines)).slice(1)).toEqual([
      ['4', 'Lugia VSTAR', 'SIT', '139', ''],
      ['2', 'Pikachu', 'PAF', '18', ''],
      ['1', "Professor's Research, Elm", 'CEL', '24', 'Reverse Holo'],
      ['9', 'Basic Fire Energy', '', '', ''],
      ['1', 'Arceus', 'CRZ', 'GG70', ''],
      ['1', 'Mew', 'PR-SV', '53', ''],
      ['1', 'Simisage', 'BLK', '5', 'Master Ball'],
    ])
    expect(readAll(laidOut(linesOf('4 Lugia VSTAR SIT 139')))).toMatchObject([
      { ok: { quantity: 4, product: { name: 'Lugia VSTAR', setCode: 'SIT', cardNumber: '139' } } },
    ])
  })

  test('are no rows under headings', () => {
    for (const rows of [
      linesOf('Name', '4 Lugia VSTAR SIT 139', '2 Pikachu PAF 18', '2 Mew CEL 11'),
      linesOf('Quantity,Name,Set,Number', '4,Lugia VSTAR,SIT,139'),
    ])
      expect(laidOut(rows)).toBe(rows)
  })
})

describe('a list with the name of each set once', () => {
  const sets = (rows: string[][]) =>
    readAll(laidOut(rows)).map(row =>
      'ok' in row ? `${row.ok.product.name} of ${row.ok.product.setName}` : Object.keys(row)[0],
    )

  test('has it in a line above its cards', () => {
    const rows = linesOf(
      'Card,#,Qty,Cost',
      'Neo Genesis,,,',
      'Lugia,9/111,1,300',
      'Totodile,80/111,2,1',
      '',
      'Jungle',
      'Abra,43/64,1,1',
      'Total,,4,302',
    )
    expect(sets(rows)).toEqual([
      'Lugia of Neo Genesis',
      'Totodile of Neo Genesis',
      'Abra of Jungle',
      'skipped',
    ])
  })

  test('has it above cards whose edition is a printing', () => {
    const rows = linesOf('Card,#,Edition,Qty', 'Neo Genesis', 'Lugia,9/111,1st Edition,1', 'Abra,1,reverse,1')
    expect(sets(rows)).toEqual(['Lugia of Neo Genesis', 'Abra of Neo Genesis'])
  })

  test('has it at its first card, as merged cells are saved', () => {
    const rows = linesOf(
      'Set,Card,#,Qty',
      'Neo Genesis,Lugia,9/111,1',
      ',Totodile,80/111,2',
      ',Chikorita,53/111,2',
      'Jungle,Abra,43/64,1',
      ',Paras,59/64,1',
    )
    expect(sets(rows)).toEqual([
      'Lugia of Neo Genesis',
      'Totodile of Neo Genesis',
      'Chikorita of Neo Genesis',
      'Abra of Jungle',
      'Paras of Jungle',
    ])
  })

  test('is none where few sets are missing, or a name stands alone further down', () => {
    for (const rows of [
      linesOf('Set,Card,Qty', 'Neo,Lugia,1', ',Abra,1', 'Neo,Entei,1'),
      linesOf('Card,Qty', 'Lugia,1', 'Abra,'),
      linesOf('Card,Qty', 'Lugia,', 'Abra,'),
      linesOf('Card,Qty', 'Lugia,', 'Abra,1'),
      linesOf('Card,#,Qty', 'Lugia,,', 'Abra,,1'),
    ])
      expect(laidOut(rows)).toBe(rows)
  })
})

test('any table is laid out without an error, and still has cards where it had some', () => {
  const heading = fc.constantFrom('Card', 'Set', 'Normal', 'Reverse', 'Qty', 'Notes', '')
  const cell = fc.constantFrom('', '', 'x', '2', 'Lugia', 'Neo Genesis', '4 Lugia SIT 139', 'soon')
  const rows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 30 })
  checkProperty(
    fc.property(fc.array(heading, { maxLength: 6 }), rows, (header, body) => {
      const before = [header, ...body].flat().filter(text => text === 'Lugia').length
      const after = laidOut([header, ...body])
        .flat()
        .filter(text => text.includes('Lugia')).length
      expect(after).toBeGreaterThanOrEqual(Math.min(before, 1))
    }),
    { seed: 81_377 },
  )
})
