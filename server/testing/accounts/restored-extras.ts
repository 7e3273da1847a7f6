/** What an account has besides copies, money and lists, for tests of restoring it. */
import { insertAccountNotice, insertNotifications, insertWeek } from '#server/db/notifications/notifications'
import { cents } from '#domain/money/money'
import type { TestApp } from '#server/testing/app'
import { importFile } from '#server/testing/calls/collectr'
import { gradingOf } from '#server/testing/calls/sent-for-grading'
import { wholePage } from '#server/testing/lists/shared-pages'
import type { TestCollector } from '#server/testing/collection'
import { v7 as newId } from 'uuid'

/** The ids of operations about submissions, oldest first. */
export interface ExtraOperations {
  readonly corrected: string
  readonly returned: string
  readonly sentAgain: string
}

/**
 * Sends raw copies for grading, corrects what it cost, and gives one back; shares a page and opens it; imports a file
 * twice; and has a notification of each kind. Needs the products
 * of `importFile`.
 */
export async function withExtras(
  app: TestApp,
  collector: TestCollector,
  productId: string,
): Promise<ExtraOperations> {
  const { token } = collector
  const grading = gradingOf(app, collector)
  const bought = { product_id: productId, condition: 'Near Mint', purchase_price: 10, quantity: 3 }
  const [first = '', second = '', third = ''] = (await collector.add(bought)).items.map(({ id }) => id)
  const facts = { service: 'Value', sent_on: '2026-03-01', note: 'Two boxes', predicted_grade: '9' }
  const sent = await grading.send([first, second, third], { ...facts, fees: 50, insurance: 1 })
  const costs = { sent_on: '2026-03-01', fees: 60, insurance: 1 }
  const corrected = (await grading.change(sent.id, costs)).body.operation_id ?? ''
  const back = await grading.giveBack(sent.id, [
    { id: first, grade: '10', cert_number: '12345678' },
    { id: second, ungraded: true },
  ])
  const sentAgain = (await grading.send([second], { fees: 7 })).operationId
  const undone = await grading.send(
    (await collector.add({ ...bought, quantity: 1 })).items.map(({ id }) => id),
  )
  await collector.undo(undone.operationId)
  await sharedAndImported(app, token)
  await notified(app, collector.id, productId)
  return { corrected, returned: back.body.operation_id, sentAgain }
}

async function sharedAndImported(app: TestApp, token: string): Promise<void> {
  const filter = { search: 'card', price_to: 12.5 }
  for (const page of [
    { ...wholePage, title: 'Older' },
    { ...wholePage, title: 'Newer', shows_username: true, filter, sort: 'name', order: 'desc' },
  ]) {
    const { body } = await app.call('POST /api/shared-pages', { token, body: page })
    await app.call('GET /api/shared/:secret', { params: { secret: body.secret } })
  }
  for (const file_name of ['first.csv', 'second.csv']) {
    const { body } = await app.call('POST /api/imports', { token, query: { file_name }, file: importFile })
    const params = { id: body.import.id }
    await app.parts.background.settled()
    const leftOut = { verdict: 'unknown', decision: 'leave_out' }
    await app.call('POST /api/imports/:id/decisions', { token, params, body: leftOut })
    await app.call('POST /api/imports/:id/publish', { token, params, body: { expected_copies: 2 } })
  }
}

async function notified(app: TestApp, collectorId: string, productId: string): Promise<void> {
  const at = app.clock.now.toISOString()
  const price = { collectorId, productId, oldPriceCents: cents(100), newPriceCents: cents(205) }
  const week = {
    marketValueCents: cents(500),
    changeCents: cents(-20),
    profitCents: null,
    quantity: 3,
    quantityChange: -2,
  }
  await app.storage.write(async tx => {
    await insertNotifications(tx, at, [
      { ...price, id: newId(), kind: 'price_move', priceKey: 'graded:psa:10' },
      { ...price, id: newId(), kind: 'wish', priceKey: 'raw:near%20mint' },
    ])
    await insertWeek(tx, collectorId, at, { ...week, id: newId(), weekEnds: '2026-03-08' })
    await insertAccountNotice(tx, collectorId, at, { id: newId(), kind: 'sign_in', device: 'Phone' })
  })
}
