/** Files that collectors make by hand, from their bytes to the rows that are shown. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { importerOf } from '#server/testing/calls/importer'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'lugia', name: 'Lugia', cardNumber: '9', setName: 'Neo Genesis', setCode: 'neo1' },
    ])
  })
  afterAll(() => app.close())

  /** Imports a text as its headings are guessed; returns its rows. */
  const rowsOf = async (text: string, answers: object) => {
    const { begin, read, rows } = await importerOf(app)
    const { id, reading, questions } = await begin(text)
    expect(questions.map(({ about }) => about).toSorted()).toEqual(Object.keys(answers).toSorted())
    await read(id, reading?.columns ?? [], answers)
    return (await rows(id, {})).rows.map(({ line, verdict, sentence, facts, faults }) => ({
      line,
      verdict,
      copies: facts && `${facts.quantity} ${facts.name} ${facts.total_cost ?? 'no price'}`,
      said: sentence ?? faults.map(fault => fault.sentence).join(' '),
    }))
  }

  it('reads an amount that was cut at its comma, and says so', async () => {
    const rows = await rowsOf(
      'Name,Set,Number,Condition,Price,Quantity\n' +
        'Lugia,Neo Genesis,9/111,Near Mint,1,250.00,1\n' +
        'Lugia,Neo Genesis,9/111,Near Mint,80,1\n' +
        'Lugia,Neo Genesis,9/111,Near Mint,80,1,gift\n',
      {},
    )
    expect(rows).toEqual([
      {
        line: 2,
        verdict: 'matched',
        copies: '1 Lugia 1250',
        said: 'Price paid read as 1,250.00: the row has one cell too many.',
      },
      { line: 3, verdict: 'matched', copies: '1 Lugia 80', said: '' },
      {
        line: 4,
        verdict: 'wrong',
        copies: null,
        said: expect.stringContaining('The row has 7 cells but the file has 6 columns'),
      },
    ])
  })

  it('has a row for each tick, each with a number of its own', async () => {
    const rows = await rowsOf('Number,Name,Set,Normal,Reverse\n9/111,Lugia,Neo Genesis,x,x\n8,Mew,Neo,,\n', {
      blank_condition: 'Near Mint',
    })
    expect(rows.map(({ line, verdict }) => [line, verdict])).toEqual([
      [2, expect.any(String)],
      [3, expect.any(String)],
      [4, 'skipped'],
    ])
    expect(rows.slice(0, 2).map(({ copies }) => copies)).toEqual(['1 Lugia no price', '1 Lugia no price'])
  })

  it('leaves out what is not owned and what was sold', async () => {
    const text =
      'Name;Set;Nummer;Vorhanden;Zustand;Kaufpreis;Verkauft für\n' +
      'Lugia;Neo Genesis;9/111;ja;Near Mint;300,00;\n' +
      'Lugia;Neo Genesis;9/111;nein;Near Mint;80,00;\n' +
      'Lugia;Neo Genesis;9/111;ja;Near Mint;60,00;75,00\n' +
      'Summe;;;;;440,00;75,00\n'
    expect(
      (await rowsOf(text, { currency: 'USD' })).map(
        ({ verdict, copies, said }) => copies ?? `${verdict}: ${said}`,
      ),
    ).toEqual([
      '1 Lugia 300',
      'skipped: The row says that you do not own the card.',
      'skipped: The row says the copy was sold.',
      'skipped: The row is a total, not a card.',
    ])
  })

  it('reads one line of a deck', async () => {
    const [row] = await rowsOf('4 Lugia NEO1 9', { blank_condition: 'Near Mint' })
    expect(row).toMatchObject({ line: 1, copies: '4 Lugia no price' })
  })
})
