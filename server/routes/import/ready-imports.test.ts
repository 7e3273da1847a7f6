/** What is made ready before a collection is locked is what would have been made under the lock. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { publishImport } from '#server/commands/import/publish-import'
import { type TestApp, testApp } from '#server/testing/app'
import { addBaseSet, collectrFile, collectrRow } from '#server/testing/calls/collectr'
import { importerOf } from '#server/testing/calls/importer'
import { beforeWrites } from '#server/testing/interleaving'
import { onBothEngines } from '#server/testing/storages'

const vintage = collectrRow('Charizard,4/102', 'Ungraded,Near Mint,10,3').replace('Main', 'Vintage')

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addBaseSet(app.storage)
  })
  afterAll(() => app.close())

  const importer = async () => {
    const collector = await importerOf(app)
    /** How many copies have a text in their line of the file, where copies that are alike have one. */
    const counted = async (text: string) => {
      const rows: Record<string, string>[] = parse(await collector.exported(), { columns: true, bom: true })
      const found = rows.filter(row => Object.values(row).some(cell => cell.includes(text)))
      return found.reduce((sum, row) => sum + Number(row['Quantity']), 0)
    }
    return { ...collector, counted }
  }

  it('spells tags as a copy does that came while the import was made ready', async () => {
    const { begin, add, list, id } = await importer()
    const { id: read } = await begin(collectrFile(vintage))
    const copy = { product_id: 'charizard', condition: 'Damaged', purchase_price: 1, tags: ['VINTAGE'] }
    await publishImport(
      beforeWrites(app.parts, () => add(copy)),
      id,
      null,
      read,
      3,
    )
    const tags = (await list()).collection.map(copy => copy.tags)
    expect(tags).toEqual(Array.from(tags, () => ['VINTAGE']))
    expect(tags.length).toBeGreaterThan(3)
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })

  it('adds many copies of known cards and of a card that it creates, with their notes, and takes all of them back', async () => {
    const { begin, publish, decide, operations, undo, counted } = await importer()
    const rows = ['A,B', 'Only one'].map((note, index) =>
      vintage.replace(',3,false', `,${500 + index},false`).replace(/,$/, `,"${note}"`),
    )
    const unknown = vintage.replace('Charizard,4/102', 'Homemade,999/102')
    const { id: read } = await begin(collectrFile(...rows, unknown))
    expect((await decide(read, { line: 4, decision: 'create' })).status).toBe(200)
    expect((await publish(read, 1_004)).status).toBe(200)
    const texts = ['', 'A,B', 'Only one', 'Homemade']
    expect(await Promise.all(texts.map(counted))).toEqual([1_004, 500, 501, 3])
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
    await undo((await operations()).operations[0]?.id ?? '')
    expect(await counted('')).toBe(0)
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })

  it('keeps what few of many copies have, and takes all of it back', async () => {
    const from = await importer()
    const copy = { product_id: 'charizard', condition: 'Near Mint', purchase_price: 0 }
    await from.add({ ...copy, quantity: 1_000 })
    const slab = { product_id: 'charizard', grading_company: 'PSA', grade: '9', purchase_price: 4.5 }
    await from.add({ ...slab, cert_number: '12345678', purchase_fees: 1.25, note: 'Chip', seller: 'Max' })
    const file = await from.exported()
    const to = await importer()
    const { id } = await to.begin(file)
    expect((await to.publish(id, 1_001)).status).toBe(200)
    const sorted = (text: string) => text.split('\r\n').toSorted()
    expect(sorted(await to.exported())).toEqual(sorted(file))
    const { operations } = await to.operations()
    await to.undo(operations[0]?.id ?? '')
    expect((await to.list()).collection).toEqual([])
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })
})
