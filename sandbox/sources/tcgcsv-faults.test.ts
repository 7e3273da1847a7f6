import { afterEach, describe, expect, it } from 'vitest'
import { onOneEngine } from '#server/testing/storages'
import type { TcgcsvMisbehaviour } from './tcgcsv.ts'
import { dayMs, everyPrice, hourMs, shadowless, type TcgcsvApp, tcgcsvApp } from './tcgcsv-app.ts'

const forever = new AbortController().signal

onOneEngine(engine => {
  let app: TcgcsvApp
  afterEach(() => app.close())

  describe('a source that', () => {
    it.each([401, 403, 429])('refuses with %i is not called again for a day', async status => {
      app = await tcgcsvApp(engine)
      app.tcgcsv.misbehave({ on: /100\/products/, what: { kind: 'status', status }, times: 1 })
      await app.read()
      expect(app.takeAsked()).toEqual(['/last-updated.txt', 'groups', '100/products'])
      expect((await app.run())?.failure).toMatch(/^TCGCSV (refused|accepts no more)/)
      app.clock.advance(23 * hourMs)
      await app.read()
      expect(app.takeAsked()).toEqual([])
      app.clock.advance(2 * hourMs)
      await app.read()
      expect(await app.prices()).toEqual(everyPrice)
      expect(app.tcgcsv.violations).toEqual([])
    })

    it.each<[string, TcgcsvMisbehaviour, RegExp]>([
      ['is down', { kind: 'status', status: 503 }, /^TCGCSV is unavailable \(503\)\.$/],
      ['hangs up', { kind: 'hang-up' }, /^TCGCSV could not be reached\.$/],
      ['never answers', { kind: 'never' }, /^TCGCSV did not answer within/],
    ])('%s costs its own freshness alone, and is read once it is back', async (_what, what, failure) => {
      app = await tcgcsvApp(engine)
      await app.read()
      app.clock.advance(2 * dayMs)
      app.tcgcsv.misbehave({ on: /prices/, what })
      app.takeAsked()
      await app.read(forever, { priceLists: [app.newList(what.kind === 'never' ? 100 : undefined)] })
      expect(app.takeAsked()).toHaveLength(2 + 2 * 3)
      expect((await app.run())?.failure).toMatch(failure)
      expect(await app.run()).toMatchObject({ finishedAt: null, priced: 0 })
      expect(await app.prices()).toEqual(everyPrice)

      app.tcgcsv.behave()
      app.clock.advance(hourMs)
      await app.read()
      expect(app.takeAsked()).toEqual(['/last-updated.txt', '100/prices', '200/prices'])
      expect(await app.run()).toMatchObject({ priced: 7, failure: null })
      expect(app.tcgcsv.violations).toEqual([])
    })

    it('is down from the first call gets requests for one file an hour', async () => {
      app = await tcgcsvApp(engine)
      app.tcgcsv.misbehave({ on: /./, what: { kind: 'status', status: 500 } })
      for (let hour = 0; hour < 2; hour++) {
        await app.read()
        expect(app.takeAsked()).toEqual(Array(3).fill('/last-updated.txt'))
        app.clock.advance(hourMs)
      }
      expect(await app.run()).toMatchObject({
        startedAt: null,
        requests: 6,
        failure: 'TCGCSV is unavailable (500).',
      })
    })

    it('lies about some prices has those rows left out', async () => {
      app = await tcgcsvApp(engine)
      const lies: Record<string, unknown> = {
        Normal: '1.25',
        'Reverse Holofoil': 10_000_000.01,
        Holofoil: -1,
      }
      app.tcgcsv.misbehave({
        on: /100\/prices/,
        what: {
          kind: 'edit',
          edit: row =>
            row['productId'] === 1001 ? { ...row, marketPrice: lies[String(row['subTypeName'])] } : row,
        },
      })
      await app.read()
      expect(await app.prices()).toEqual({ ...everyPrice, pikachu: undefined, 'pikachu-reverse': undefined })
      expect(await app.run()).toMatchObject({ leftOut: 2, priced: 5, failure: null })
    })

    it('prices other products changes nothing here', async () => {
      app = await tcgcsvApp(engine)
      const edit = (row: Record<string, unknown>) => ({ ...row, productId: Number(row['productId']) + 5_000 })
      app.tcgcsv.misbehave({ on: /prices/, what: { kind: 'edit', edit } })
      await app.read()
      expect(await app.prices()).toEqual({})
      expect(await app.run()).toMatchObject({ priced: 0, failure: null })
    })

    it.each<[string, TcgcsvMisbehaviour]>([
      ['HTML', { kind: 'text', text: '<html>Just a moment…</html>' }],
      ['another format', { kind: 'text', text: '{"data": []}' }],
      ['half a file', { kind: 'text', text: '{"success": true, "results": [{"productId": 1001' }],
      [
        'rows of another format',
        { kind: 'edit', edit: ({ productId, ...row }) => ({ ...row, id: productId }) },
      ],
      ['prices in words', { kind: 'edit', edit: row => ({ ...row, marketPrice: `$${row['marketPrice']}` }) }],
    ])('sends %s keeps its last prices, and is not asked for the file again', async (_what, what) => {
      app = await tcgcsvApp(engine)
      await app.read()
      app.clock.advance(2 * dayMs)
      app.tcgcsv.misbehave({ on: /prices/, what })
      app.takeAsked()
      await app.read()
      expect(app.takeAsked()).toEqual(['/last-updated.txt', 'groups', '100/prices', '200/prices'])
      expect((await app.run())?.failure).toMatch(/^TCGCSV sent /)
      expect(await app.prices()).toEqual(everyPrice)
      app.tcgcsv.behave()
      app.clock.advance(hourMs)
      await app.read()
      expect(app.takeAsked()).toEqual([])
      expect(app.tcgcsv.violations).toEqual([])
    })

    it('has changed its format is left alone after five files, for a day', async () => {
      app = await tcgcsvApp(
        engine,
        Array.from({ length: 9 }, (_, at) => ({ ...shadowless, groupId: 301 + at })),
      )
      app.tcgcsv.misbehave({ on: /pri|pro/, what: { kind: 'text', text: '{"data": []}' } })
      await app.read()
      expect(app.takeAsked()).toHaveLength(2 + 5)
      app.clock.advance(23 * hourMs)
      await app.read()
      expect(app.takeAsked()).toEqual([])
    })

    it('sends no list of sets is read by the list of before', async () => {
      app = await tcgcsvApp(engine)
      await app.read()
      app.clock.advance(2 * dayMs)
      app.tcgcsv.misbehave({ on: /groups/, what: { kind: 'text', text: '{"success": true, "results": []}' } })
      app.takeAsked()
      await app.read()
      expect(app.takeAsked()).toEqual(['/last-updated.txt', 'groups', '100/prices', '200/prices'])
      expect(await app.run()).toMatchObject({ priced: 7, failure: 'TCGCSV sent an empty list of sets.' })
    })
  })
})
