/** What a collector answered about a file can be changed, and is said where it counts for the next one with its headings. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const columns = ['name', 'setName', 'condition', 'quantity', 'price', 'purchaseDate'] as const
const fileOf = (...rows: string[]) => ['Card,From,State,Count,Price,Date', ...rows].join('\n')
const lugia = 'Lugia,Neo Genesis,Good,2,10,3/4/2025'

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'lugia', name: 'Lugia', cardNumber: '9', setName: 'Neo Genesis', setCode: 'neo1' },
    ])
  })
  afterAll(() => app.close())

  const importer = async () => {
    const { token } = await newCollector(app)
    const one = async (id: string) => {
      await app.parts.background.settled()
      const { body } = await app.call('GET /api/imports/:id', { token, params: { id } })
      const { state, total_cost, remembered, questions, condition_words } = body.import
      const asked = questions.map(({ about, is_answered }) => `${about}${is_answered ? '' : ' is open'}`)
      return { id, state, total_cost, remembered, asked, condition_words }
    }
    const begin = async (text: string) => {
      const query = { file_name: 'cards.csv' }
      const { body } = await app.call('POST /api/imports', { token, query, file: Buffer.from(text) })
      return one(body.import.id)
    }
    const answer = async (id: string, answers: object, fields: readonly (string | null)[] = columns) => {
      const body = { columns: fields, answers }
      await app.call('PUT /api/imports/:id/reading', { token, params: { id }, body } as never)
      return one(id)
    }
    const cancel = (id: string) => app.call('DELETE /api/imports/:id', { token, params: { id } })
    const publish = async (id: string, expected_copies: number) => {
      const body = { expected_copies }
      const { status } = await app.call('POST /api/imports/:id/publish', { token, params: { id }, body })
      expect(status).toBe(200)
    }
    return { begin, answer, cancel, publish }
  }
  const good = { key: 'good', condition: 'Damaged' } as const
  const asked = ['price_for', 'day_order']

  it('stay with the import, and another answer reads the rows again', async () => {
    const { begin, answer } = await importer()
    const { id } = await begin(fileOf(lugia))
    const half = await answer(id, { price_for: 'copy' })
    expect([half.state, half.asked]).toEqual(['to_map', ['price_for', 'day_order is open']])
    const read = await answer(id, { day_order: 'day first' })
    expect(read).toMatchObject({ state: 'ready', asked, total_cost: 20, remembered: [] })
    expect(await answer(id, { price_for: 'row' })).toMatchObject({ state: 'ready', asked, total_cost: 10 })
  })

  it('of an earlier file count again, are said to, and are its own once they are sent', async () => {
    const { begin, answer, publish, cancel } = await importer()
    const first = await begin(fileOf(lugia))
    await answer(first.id, { price_for: 'row', day_order: 'day first', conditions: [good] })
    await publish(first.id, 2)
    const next = await begin(fileOf(lugia, lugia))
    expect(next).toMatchObject({ state: 'ready', asked, total_cost: 20, remembered: ['columns', 'answers'] })
    expect(next.condition_words).toMatchObject([{ word: 'Good', condition: 'Damaged', is_answered: true }])
    const changed = await answer(next.id, { price_for: 'copy' })
    expect(changed).toMatchObject({ state: 'ready', asked, total_cost: 40, remembered: [] })
    await cancel(next.id)
  })

  it('are not needed, nor said, where the next file tells it by itself', async () => {
    const { begin, answer, publish } = await importer()
    const { id } = await begin(fileOf(lugia))
    await answer(id, { price_for: 'row', day_order: 'day first', conditions: [good] })
    await publish(id, 2)
    const plain = await begin(fileOf('Lugia,Neo Genesis,Near Mint,1,10,4/25/2025'))
    expect(plain).toMatchObject({ state: 'ready', asked: [], remembered: ['columns'] })
  })
})
