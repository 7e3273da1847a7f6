// What becomes of adds that wait when answers are lost, refused, or too long in coming.

import { lose } from '#e2e/calls'
import { addProduct } from '#e2e/products/products'
import { addCopy, copiesOf } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { expectTouchable } from '#e2e/touch-targets'
import { keepHere, waiting } from './kept-device.ts'
import { addDialog, addOn, adds, fillAndAdd, question, untilKept } from './queued-adds.ts'

test('an add whose answer was lost is sent again, and made once', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  const product = await addProduct(api)
  await addCopy(api, product.id)
  await keepHere(page, product.name)
  const keys: string[] = []
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route(adds, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) {
      await mayAnswer
      return route.fallback()
    }
    await route.fetch()
    await route.abort()
  })
  await addOn(page, product)
  await untilKept(page)
  expect(await copiesOf(api)).toHaveLength(2)
  await page.goto('/collection')
  await expect(waiting(page)).toContainText('Sent, but not confirmed yet.')
  await expect(button(page, `Change ${product.name}`)).toHaveCount(0)
  answer()
  await expect(page.getByText('Added 1 waiting copy.')).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  expect(await copiesOf(api)).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  forgive(complaints, 'lost calls')
})

test('tabs whose sends meet add each copy once', { tag: '@deep' }, async ({
  page,
  context,
  api,
  complaints,
}) => {
  const product = await addProduct(api)
  await addCopy(api, product.id)
  await keepHere(page, product.name)
  await context.route(adds, route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  for (const count of [1, 2]) {
    await addOn(page, product)
    await untilKept(page, count)
  }
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/collection')
    await expect(waiting(tab)).toHaveCount(2)
  }
  await context.unroute(adds)
  await Promise.all([page, other].map(tab => tab.evaluate(() => dispatchEvent(new Event('online')))))
  for (const tab of [page, other]) await expect(waiting(tab)).toHaveCount(0)
  expect(await copiesOf(api)).toHaveLength(3)
  forgive(complaints, 'lost calls')
})

test('one add that the server refuses stays with its reason, and the others go on', { tag: '@deep' }, async ({
  page,
  context,
  api,
  complaints,
}) => {
  const product = await addProduct(api)
  await keepHere(page, '"keptAt"')
  await page.goto(`/products/${product.id}`)
  await button(page, 'Add to Collection').first().click()
  await expect(addDialog(page)).toBeVisible()
  await settled(page)
  await context.setOffline(true)
  const slab = { 'Grading Company': 'PSA', Grade: '10', 'Cert Number': '11112222' }
  for (const fields of [slab, {}]) {
    if (await addDialog(page).isHidden()) await button(page, 'Add to Collection').first().click()
    await fillAndAdd(page, fields)
    await expect(addDialog(page)).toBeHidden()
  }
  await addCopy(api, product.id, {
    condition: undefined,
    grading_company: 'PSA',
    grade: '10',
    cert_number: '11112222',
  })
  await context.setOffline(false)
  await expect(page.getByText('1 waiting add failed.')).toBeVisible()
  await page.goto('/collection')
  await expect(waiting(page)).toHaveCount(1)
  await expect(waiting(page)).toContainText('PSA 10')
  await expect(waiting(page)).toContainText('11112222')
  await expectNoViolationsInDeepRun(page)
  expect(await copiesOf(api)).toHaveLength(2)

  await button(page, `Change ${product.name}`).click()
  const change = page.getByRole('dialog', { name: 'Change what waits' })
  await change.getByLabel('Cert Number').fill('33334444')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(waiting(page)).toHaveCount(0)
  expect((await copiesOf(api)).map(({ cert_number }) => cert_number).toSorted()).toEqual(
    [null, '11112222', '33334444'].toSorted(),
  )
  forgive(complaints, 'no network')
  forgive(complaints, 409)
})

test('a card of Quick Add waits when its save is lost, and is added once', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  const { name } = await addProduct(api)
  await keepHere(page, '"keptAt"')
  let lost = 0
  await page.route(adds, async route => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.goto('/collection/add')
  await page.getByLabel('Price Paid').fill('2.50')
  await page.getByRole('combobox', { name: 'Card', exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added 1 waiting copy.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  expect(await copiesOf(api)).toMatchObject([{ name, purchase_price: 2.5 }])
  forgive(complaints, 'lost calls')
})

test('an add that the device cannot keep is said not to be kept', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  const product = await addProduct(api)
  await keepHere(page, '"keptAt"')
  await lose(page, adds)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await addOn(page, product)
  await expect(
    addDialog(page).getByText(
      "Can't reach Holofolio. This device could not keep the add: its storage is full or blocked.",
    ),
  ).toBeVisible()
  await expect(addDialog(page).getByLabel('Price Paid')).toHaveValue('7')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('adds wait'))),
  ).toEqual([])
  forgive(complaints, 'lost calls')
})

test('an add that waited for a month is not sent without a question', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  const product = await addProduct(api)
  await keepHere(page, '"keptAt"')
  const restore = await lose(page, adds)
  await addOn(page, product)
  await untilKept(page)
  await page.clock.setFixedTime(Date.now() + 29 * 24 * 60 * 60 * 1_000)
  await page.goto('/collection')
  await expect(waiting(page)).toContainText('It has waited for more than 29 days')
  await restore()
  await button(page, 'Send now').click()
  expect(await copiesOf(api)).toEqual([])
  await button(page, 'Add it now').click()
  await expect(waiting(page)).toHaveCount(0)
  expect(await copiesOf(api)).toHaveLength(1)
  forgive(complaints, 'lost calls')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('what waits can be pressed with a finger', { tag: '@deep' }, async ({ page, api, complaints }) => {
    const product = await addProduct(api)
    await addCopy(api, product.id)
    await keepHere(page, product.name)
    await lose(page, adds)
    await addOn(page, product)
    await untilKept(page)
    await page.goto('/collection')
    await expect(waiting(page)).toHaveCount(1)
    await expectTouchable(page, 'the collection')
    await button(page, 'More').click()
    await button(page, 'Log out').click()
    await expect(question(page)).toBeVisible()
    await expectTouchable(page, 'the question')

    await lose(page, '**/api/auth/profile')
    await page.goto('/dashboard')
    await expect(waiting(page)).toHaveCount(1)
    await expectTouchable(page, 'the kept collection')
    forgive(complaints, 'lost calls')
  })
})
