// Edits of imported products wait: their author sees them, and a trusted collector approves or refuses them.

import type { Page } from '@playwright/test'
import { runUser } from '#e2e/app'
import { apiOf, expect, ownApp, register, test as base } from '#e2e/fixtures'
import { button, darken, expectNoViolations, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { productNamed } from './products.ts'

const widths = [390, 820, 1440]

const test = base.extend({
  app: ownApp({ CATALOGUE_EDITS: 'trusted' }),
  // The first account of a server is an operator's.
  collector: async ({ app }, use) => {
    await register(app, 'operator')
    await use(await register(app))
  },
})

async function fits(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await expectNoViolationsInDeepRun(page)
  }
}

test('an edit waits, its author withdraws it, and a curator decides about edits of others', async ({
  page,
  api,
  app,
  collector,
}) => {
  const stranger = await register(app)
  const theirs = apiOf(app, stranger.token)
  const { id, name, rarity: imported } = await productNamed(api, 'Charizard')
  const ownEdit = page.getByText('Your edit waits for an operator')

  await test.step('the author sees it, with until when it waits', async () => {
    await page.goto(`/products/${id}`)
    await button(page, 'Edit').click()
    await page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Rarity').fill('Rude')
    await button(page, 'Save Changes').click()
    await expect(page.getByText('Your edit waits for approval.')).toBeVisible()
    await expect(ownEdit).toBeVisible()
    await fits(page)
    await expectNoViolations(page)
    expect((await productNamed(theirs, name)).rarity).not.toBe('Rude')
  })
  await test.step('the form begins with it, and it can be withdrawn', async () => {
    await button(page, 'Edit').click()
    await expect(page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Rarity')).toHaveValue('Rude')
    await page.keyboard.press('Escape')
    await button(page, 'Withdraw').click()
    await expect(page.getByText('Edit withdrawn.')).toBeVisible()
    await expect(ownEdit).toHaveCount(0)
  })
  await test.step('a trusted collector sees edits of others next to what is', async () => {
    await runUser(app, 'trust', collector.username)
    for (const other of ['Charizard', 'Pikachu', 'Blastoise', 'Alakazam']) {
      const product = await productNamed(theirs, other)
      await theirs('PUT', `/api/products/${product.id}`, { rarity: `Rude ${other}`, misc_info: 'Signed' })
    }
    await api('PUT', `/api/products/${id}`, { misc_info: 'Stamped' })
    await page.goto('/reports')
    const entry = page.getByRole('article', { name: `Charizard, edited by ${stranger.username}` })
    await expect(entry.getByRole('row', { name: /^Rarity/ })).toContainText('Rude Charizard')
    await expect(entry).toContainText(
      `Others changed the misc information after ${stranger.username}’s edit.`,
    )
    await fits(page)
    await expectNoViolations(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('and decides with the keyboard: the focus goes on to the next edit', async () => {
    await button(page, `Approve the edit of Charizard by ${stranger.username}`).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Edit approved.')).toBeVisible()
    await expect(page.getByRole('article', { name: /^Pikachu, edited/ })).toBeFocused()
    expect(await productNamed(api, name)).toMatchObject({ rarity: 'Rude Charizard', misc_info: 'Signed' })
    await button(page, `Refuse the edit of Pikachu by ${stranger.username}`).press('Enter')
    await expect(page.getByText('Edit refused.')).toBeVisible()
    await expect(page.getByRole('article', { name: /^Blastoise, edited/ })).toBeFocused()
  })
  await test.step('or refuses all that one collector sent', async () => {
    await page
      .getByRole('button', { name: `Refuse all from ${stranger.username}` })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refuse all' }).click()
    await expect(page.getByText('Edits refused.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Edits that wait' })).toHaveCount(0)
  })
  await test.step('the history says who approved it', async () => {
    await page.goto(`/products/${id}#history`)
    await expect(page.getByRole('article').first()).toContainText(`approved by ${collector.username}`)
  })
  await test.step('and takes back all that its author changed, where nobody changed it since', async () => {
    await api('PUT', `/api/products/${id}`, { misc_info: 'Corrected' })
    await fits(page)
    await button(page, `Revert all edits of ${stranger.username}`).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revert all' }).click()
    await expect(page.getByText('1 product reverted. 1 field that others changed later stays.')).toBeVisible()
    const { rarity, misc_info } = await productNamed(api, name)
    expect([rarity, misc_info]).toEqual([imported, 'Corrected'])
    await button(page, `Revert all edits of ${stranger.username}`).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revert all' }).click()
    await expect(page.getByText('0 products reverted. 1 field')).toBeVisible()
  })
})
