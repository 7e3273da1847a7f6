// What a page shows of copies is chosen: without its choice, nothing of it is in the bytes of any answer.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newestFirst } from '#domain/groups/group-order'
import { maxDetailedCopies, nothingShown, type SharedParts, wholeShared } from '#domain/sharing/shared-page'
import { dollars } from '#domain/money/ledger'
import { everybodysSelection } from '#server/db/sharing/everybodys-groups'
import { sharedFigures, sharedGroupsPage } from '#server/db/sharing/shared-groups'
import { type TestApp, testApp } from '#server/testing/app'
import { countingQueries } from '#server/testing/counted-queries'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { sharing, visiting, wholePage } from '#server/testing/lists/shared-pages'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

/** Each choice with what it shows. */
const parts = {
  shows_cost: ['61.37', '122.74'],
  shows_notes: ['A crease at the back', 'Signed by the artist'],
  shows_place: ['Blue box', 'Charizards', 'Twelfth'],
  shows_certs: ['94597302'],
  shows_username: ['shown-collector'],
} as const
type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]
/** Never shown. */
const never = ['Card Show', 'For trade', '2024-02-03', '4321']

onOneEngine(engine => {
  let app: TestApp
  let owner: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card', name: 'Charizard' }])
    await setPrices(app.storage, [['card', 'raw:near%20mint', 30_000]])
    owner = await newCollector(app)
    const profile = { username: 'shown-collector', email: 'shown@example.org' }
    await app.call('PUT /api/auth/profile', { token: owner.token, body: profile })
    const bought = { product_id: 'card', purchase_price: 61.37, purchase_date: '2024-02-03' }
    const { item } = await owner.add({
      ...bought,
      condition: 'Near Mint',
      note: 'A crease at the back',
      box: 'Blue box',
      binder: 'Charizards',
      page: 'Twelfth',
      seller: 'Card Show',
      tags: ['For trade'],
    })
    await owner.edit(item.id, { own_price: 4321 })
    await owner.add({
      ...bought,
      grading_company: 'PSA',
      grade: '9',
      cert_number: '94597302',
      note: 'Signed by the artist',
    })
  })
  afterAll(() => app.close())

  /** All that a visitor can get of a page, and its preview. */
  async function bytesOf(body: object): Promise<string> {
    const { open, list } = visiting(app)
    const page = sharing(app, owner)
    const { secret } = await page.made(body)
    const answers = [(await open(secret)).body, (await list(secret)).body, (await page.preview(body)).body]
    const html = await app.app.inject({ url: `/shared/${secret}` })
    return JSON.stringify([answers, html.body, html.headers])
  }

  it('shows nothing of copies unless it is chosen', async () => {
    const bytes = await bytesOf({})
    expect(bytes).toContain('Charizard')
    for (const hidden of [...never, ...Object.values(parts).flat()]) expect(bytes).not.toContain(hidden)
  })

  it.each(names)('shows with %s that alone', async chosen => {
    const bytes = await bytesOf({ [chosen]: true })
    const others = names.filter(name => name !== chosen).flatMap(name => [...parts[name]])
    for (const shown of parts[chosen]) expect(bytes).toContain(shown)
    for (const hidden of [...never, ...others]) expect(bytes).not.toContain(hidden)
  })

  it('shows costs without values, and values without costs', async () => {
    const costs = await sharing(app, owner).preview({ shows_values: false, shows_cost: true })
    expect(costs.body.shared).toMatchObject({ total_market_price: null, total_investment: 122.74 })
    expect(costs.body.groups.map(group => [group.cost_basis, group.current_market_price])).toEqual([
      [61.37, null],
      [61.37, null],
    ])
    const values = await sharing(app, owner).preview({})
    expect(values.body.shared).toMatchObject({ total_market_price: 300, total_investment: null })
  })

  it('tells of each group no more than its newest copies', async () => {
    const many = await newCollector(app)
    const bought = { product_id: 'card', condition: 'Damaged', purchase_price: 1 }
    for (let number = 1; number <= maxDetailedCopies + 2; number++)
      await many.add({ ...bought, note: `Note ${number}.` })
    const { body } = await sharing(app, many).preview({ shows_notes: true })
    const notes = body.groups[0]?.copies.map(copy => copy.note)
    expect(notes).toHaveLength(maxDetailedCopies)
    expect(notes?.[0]).toBe(`Note ${maxDetailedCopies + 2}.`)
    expect(notes).not.toContain('Note 1.')
  })

  it('changes with its page at once, and stays off when a change does not send it', async () => {
    const { change, made, list } = sharing(app, owner)
    const { id, secret } = await made({ shows_notes: true })
    const groups = async () => JSON.stringify((await visiting(app).list(secret)).body)
    expect(await groups()).toContain('A crease')
    await change(id, {})
    expect(await groups()).not.toContain('A crease')
    expect((await list()).find(page => page.id === id)).toMatchObject({ ...wholePage, shows_notes: false })
  })

  it('asks the database once more for what copies tell, and not for costs', async () => {
    const { storage, take } = countingQueries(app.storage)
    const asked = async (shown: Partial<SharedParts>) => {
      const collection = { collectorId: owner.id, ledger: dollars, shows: { ...nothingShown, ...shown } }
      await storage.read(async db => {
        const selection = await everybodysSelection(db, collection, wholeShared)
        await sharedGroupsPage(db, collection, selection, newestFirst, { limit: 24, offset: 0 })
        await sharedFigures(db, collection, selection)
      })
      return take().queries
    }
    const least = await asked({})
    expect(await asked({ showsCost: true })).toBe(least)
    expect(await asked({ showsNotes: true })).toBe(least + 1)
    expect(await asked({ showsNotes: true, showsPlace: true, showsCerts: true })).toBe(least + 1)
  })
})
