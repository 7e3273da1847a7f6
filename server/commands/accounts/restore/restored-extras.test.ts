/** Submissions, shared pages, past imports and notifications come back from a download too. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zeroCents } from '#domain/money/money'
import { reconcile } from '#server/commands/ledger/reconcile'
import { insertWeek } from '#server/db/notifications/notifications'
import { type ExtraOperations, withExtras } from '#server/testing/accounts/restored-extras'
import { answersOf, bytesOf, check, dataOf, downloaded, restore } from '#server/testing/accounts/restoring'
import { type TestApp, testApp } from '#server/testing/app'
import { importFile } from '#server/testing/calls/collectr'
import { gradingOf } from '#server/testing/calls/sent-for-grading'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { sharing, visiting } from '#server/testing/lists/shared-pages'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let zip: Buffer
  let extras: ExtraOperations
  /** An account with the download. No test reads what another changes. */
  let again: TestCollector
  let answered: unknown
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card', name: 'charizard' }, { id: 'wished' }])
    await setPrices(app.storage, [
      ['card', 'raw:near%20mint', 1_500],
      ['card', 'graded:psa:10', 9_000],
    ])
    collector = await newCollector(app)
    extras = await withExtras(app, collector, 'card')
    zip = await downloaded(app, collector.token)
    again = await restored()
    answered = await answersOf(app, again)
  })
  afterAll(() => app.close())

  async function restored(file = zip): Promise<TestCollector> {
    const empty = await newCollector(app)
    expect((await restore(app, empty.token, file)).refusal).not.toHaveProperty('error')
    return empty
  }
  const data = () => dataOf(zip)

  it('says what of them there is, and brings all of it', async () => {
    const counts = { submissions: 2, shared_pages: 2, imports: 2, notifications: 4 }
    const { token } = await newCollector(app)
    expect((await check(app, token, zip)).body).toMatchObject(counts)
    expect(answered).toEqual(await answersOf(app, collector))
    expect(answered).toMatchObject({
      imports: {
        imports: [
          { state: 'done', file_name: 'second.csv', copies: 2, undone_by: null },
          { state: 'done', file_name: 'first.csv', copies: 2, undone_by: null },
        ],
      },
    })
    expect(answered).toHaveProperty('notifications.notifications.length', 4)
  })

  it('brings the copies of submissions with their shares, prices and outcomes, and undoes what was undone', async () => {
    const [before, after] = [gradingOf(app, collector), gradingOf(app, again)]
    const { submissions, totals } = await after.list()
    expect(totals).toMatchObject({ copies: 4, out: 2, graded: 1, ungraded: 1, compared: 1, better: 1 })
    for (const { id } of submissions) expect(await after.get(id)).toEqual(await before.get(id))
    const [oldest] = submissions.filter(({ fees }) => fees === 60)
    const { sentAgain, returned, corrected } = extras
    for (const id of [sentAgain, returned, corrected])
      expect(await again.undo(id)).toMatchObject({ status: 200 })
    expect((await after.get(oldest?.id ?? '')).submission).toMatchObject({ fees: 50, status: 'sent' })
    await expectReconciled()
  })

  it('brings a shared page without its link, until it gets a new one', async () => {
    const share = sharing(app, again)
    const [newer, older] = await share.list()
    expect([newer, older]).toMatchObject([
      { title: 'Newer', has_link: false, shows_username: true, sort: 'name', filter: { price_to: 12.5 } },
      { title: 'Older', has_link: false },
    ])
    const { body } = await share.renew(newer?.id ?? '')
    expect(body.page).toMatchObject({ title: 'Newer', has_link: true })
    expect((await share.list()).map(page => page.has_link)).toEqual([true, false])
    expect((await visiting(app).open(body.secret)).body.shared).toMatchObject({ title: 'Newer' })
  })

  it('recognises a file that was imported before, and remembers how it was read', async () => {
    const { token } = again
    const sent = { token, query: { file_name: 'again.csv' }, file: importFile }
    const { id } = (await app.call('POST /api/imports', sent)).body.import
    await app.parts.background.settled()
    const { body } = await app.call('GET /api/imports/:id', { token, params: { id } })
    const [, done] = (await app.call('GET /api/imports', { token })).body.imports
    expect(body.import.same_file).toMatchObject({ id: done?.id })
  })

  it('keeps what the account had of them', async () => {
    const { id, token } = await newCollector(app)
    await sharing(app, { token }).made({ title: 'Mine' })
    const week = { marketValueCents: zeroCents, changeCents: zeroCents, profitCents: null }
    const quantities = { quantity: null, quantityChange: null }
    const mine = { id: 'mine', weekEnds: '2026-03-08', ...week, ...quantities }
    await app.storage.write(tx => insertWeek(tx, id, app.clock.now.toISOString(), mine))
    expect((await restore(app, token, zip)).status).toBe(200)
    const pages = await sharing(app, { token }).list()
    expect(pages.map(({ title, has_link }) => [title, has_link])).toEqual([
      ['Mine', true],
      ['Newer', false],
      ['Older', false],
    ])
    const { notifications } = (await app.call('GET /api/notifications', { token })).body
    const weeks = notifications.filter(({ kind }) => kind === 'week')
    expect([notifications.length, weeks]).toMatchObject([4, [{ id: 'mine', total_market_price: 0 }]])
  })

  it('refuses more shared pages than an account can have, with its own', async () => {
    const { token } = await newCollector(app)
    for (let page = 0; page < 19; page++) await sharing(app, { token }).made({ title: `Page ${page}` })
    expect(await restore(app, token, zip)).toMatchObject({
      status: 409,
      refusal: { error: expect.stringMatching(/has shared pages of its own/) },
    })
    await app.parts.background.settled()
  })

  it('reads a download from before their fields were kept', async () => {
    const earlier = data()
    const without = (list: string, ...fields: string[]) => {
      for (const row of earlier[list] ?? []) for (const field of fields) delete row[field]
    }
    without('submissions', 'revision')
    without('submission_operations', 'grading_company', 'costs')
    without('shared_pages', 'id')
    const ofImports = ['id', 'app', 'failure', 'operation_id', 'rows_total', 'rows_read', 'total_cost']
    without('imports', ...ofImports, 'file_fingerprint', 'headings_fingerprint', 'told', 'counts')
    without('notifications', 'set_code', 'identity_key', 'price_key')
    const old = await restored(bytesOf(earlier))
    const grading = gradingOf(app, old)
    expect((await grading.list()).totals).toEqual((await gradingOf(app, collector).list()).totals)
    const { token } = old
    const { notifications } = (await app.call('GET /api/notifications', { token })).body
    expect(notifications.map(({ kind }) => kind).toSorted()).toEqual(['sign_in', 'week'])
    expect((await app.call('GET /api/imports', { token })).body.imports).toHaveLength(2)
    // What the costs were before is not in it.
    const { sentAgain, returned, corrected } = extras
    for (const id of [sentAgain, returned]) expect((await old.undo(id)).status).toBe(200)
    expect(await old.undo(corrected)).toMatchObject({
      status: 409,
      refusal: { error: expect.stringMatching(/restored from an earlier download/) },
    })
  })

  it('reads a download from before there were submissions and notifications in it', async () => {
    const { submissions: _, submission_copies: __, submission_operations: ___, ...rest } = data()
    const older = await restored(bytesOf(rest))
    expect((await gradingOf(app, older).list()).submissions).toEqual([])
    expect((await older.stats()).total_investment).toBe((await collector.stats()).total_investment)
  })

  it('adds a product that only a notification names', async () => {
    const lacking = data()
    for (const row of lacking['notifications'] ?? [])
      if ('product_id' in row)
        Object.assign(row, { product_id: 'nowhere', identity_key: 'nowhere', name: 'Nowhere' })
    const { token } = await newCollector(app)
    expect((await check(app, token, bytesOf(lacking))).body).toMatchObject({ new_products: 1 })
    const query = { expected_new_products: 1 }
    expect((await restore(app, token, bytesOf(lacking), query)).status).toBe(200)
    const { notifications } = (await app.call('GET /api/notifications', { token })).body
    expect(notifications.filter(one => 'name' in one && one.name === 'Nowhere')).toHaveLength(2)
  })

  async function expectReconciled() {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
  }
})
