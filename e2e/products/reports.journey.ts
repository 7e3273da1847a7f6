// A product is reported, and a trusted collector looks at the report and resolves it.

import type { Page } from '@playwright/test'
import { runUser } from '#e2e/app'
import { forgive } from '#e2e/complaints'
import { test as base, expect, ownApp } from '#e2e/fixtures'
import {
  button,
  darken,
  expectNoViolationsInDeepRun,
  expectToFit,
  goInside,
  openUnderMore,
} from '#e2e/screen'
import { addProduct } from './products.ts'

const widths = [390, 820, 1440]

/** Every trusted collector hears of every report. */
const test = base.extend({ app: ownApp() })

async function fits(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await expectNoViolationsInDeepRun(page)
  }
}

test('a reported product shows in the notifications, and is listed and resolved', async ({
  page,
  api,
  app,
  collector,
  complaints,
}) => {
  // The first account of a server is an operator's.
  await runUser(app, 'operator', collector.username, '--remove')
  await runUser(app, 'trust', collector.username)
  const { id, name } = await addProduct(api)
  await api('PUT', `/api/products/${id}`, { name: `${name} defaced` })
  const dialog = page.getByRole('dialog', { name: 'Report Product' })

  await test.step('the product takes a report with a reason', async () => {
    await page.goto(`/products/${id}`)
    await page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Report' }).click()
    await button(page, 'Send Report').click()
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByLabel('What is wrong?').selectOption('Something else')
    await button(page, 'Send Report').click()
    await expect(dialog.getByText('Say what is wrong.')).toBeVisible()
    await fits(page)
    await dialog.getByLabel('Details').fill('Somebody renamed it.')
    await button(page, 'Send Report').click()
    await expect(page.getByText('Product reported. Thank you!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('and no second one while it is open', async () => {
    await goInside(page, `/products/${id}#history`)
    await page.getByRole('button', { name: 'Report' }).click()
    await dialog.getByLabel('What is wrong?').selectOption('Wrong name, set or number')
    await button(page, 'Send Report').click()
    await expect(dialog.getByText('You have reported this product already.')).toBeVisible()
    forgive(complaints, 409)
    await button(page, 'Cancel').click()
  })
  await test.step('the bell leads to the list', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: '1 unread notification' }).click()
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByRole('link', { name: /Reports or edits wait for you/ }).click()
    await expect(page).toHaveURL('/reports')
    const entry = page.getByRole('article').filter({ hasText: `${name} defaced` })
    await expect(entry).toContainText('Something else')
    await expect(entry).toContainText('Somebody renamed it.')
    await expect(entry).toContainText(collector.username)
    await fits(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('and so does More, for them alone', async () => {
    await goInside(page, '/profile')
    await openUnderMore(page, 'Reports')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeFocused()
  })
  await test.step('the history is a press away, and the report is resolved', async () => {
    await page.getByRole('link', { name: `History of ${name} defaced` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: `Resolve the report of ${name} defaced` }).click()
    await expect(page.getByText('Report resolved.')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: `${name} defaced` })).toHaveCount(0)
  })
  await test.step('nobody else sees them', async () => {
    await runUser(app, 'trust', collector.username, '--remove')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
    await button(page, 'More').click()
    await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Reports' })).toHaveCount(0)
    await goInside(page, '/reports')
    await expect(page.getByText('Nothing for you here')).toBeVisible()
    await fits(page)
  })
})
