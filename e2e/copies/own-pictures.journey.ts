// A collector's own pictures of a copy, front and back: added, seen, replaced, deleted, and found.

import { createCipheriv } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { addProduct } from '#e2e/products/products'
import { tileOf, tiles } from '#e2e/products/tiles'
import { fail } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import type { App } from '#e2e/app'
import { type Collector, expect, test } from '#e2e/fixtures'
import {
  button,
  darken,
  expectNoViolationsInDeepRun,
  expectToFit,
  failure,
  success,
  toTop,
} from '#e2e/screen'
import { expectTouchable } from '#e2e/touch-targets'
import { addCopy, copiesOf } from './copies.ts'

/** Writes a photo that is too large for the server as it is. Returns its path: a browser takes its content more slowly. */
async function writePhoto(path: string): Promise<string> {
  const size = { width: 1_100, height: 2_100, channels: 3 } as const
  const none = Buffer.alloc(size.width * size.height * size.channels)
  // Noise, which no format makes small, and the same in each run.
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(none)
  const { size: bytes } = await sharp(noise, { raw: size })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toFile(path)
  expect(bytes).toBeGreaterThan(5 * 1_024 * 1_024)
  return path
}

async function small(background: string) {
  const buffer = await sharp({ create: { width: 63, height: 88, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'picture.png', mimeType: 'image/png', buffer }
}

/** Uploads a picture of the front of a copy. */
async function upload(app: App, { token }: Collector, id: string) {
  const form = new FormData()
  const { buffer, mimeType } = await small('#d02020')
  form.set('image', new File([new Uint8Array(buffer)], 'a.png', { type: mimeType }))
  const sent = await fetch(`${app.url}/api/collections/${id}/pictures/front`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(sent.status).toBe(200)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })
const side = (of: Locator, name: string) => of.getByRole('group', { name, exact: true })

async function openPictures(page: Page) {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Pictures' }).click()
}

test('a copy gets pictures of its front and back, which show wherever it does', async ({
  page,
  api,
  complaints,
}) => {
  test.slow()
  const product = await addProduct(api)
  const { id } = await addCopy(api, product.id)
  await page.goto(`/products/${product.id}`)
  await openPictures(page)

  await test.step('a large photo is made smaller and uploaded, a small one is sent as it is', async () => {
    const large = await writePhoto(test.info().outputPath('photo.jpg'))
    await dialog(page).getByLabel('Choose a front picture').setInputFiles(large)
    await expect(success(page).filter({ hasText: 'Front picture saved.' })).toBeVisible()
    await dialog(page)
      .getByLabel('Choose a back picture')
      .setInputFiles(await small('#2020d0'))
    await expect(success(page).filter({ hasText: 'Back picture saved.' })).toBeVisible()
    await expect(side(dialog(page), 'Front').locator('img')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('a press enlarges one', async () => {
    const enlarge = dialog(page).getByRole('button', {
      name: `Enlarge your front picture of ${product.name}`,
    })
    await enlarge.click()
    const large = page.getByRole('dialog', { name: 'Front', exact: true })
    await expect(large.getByRole('img', { name: `Front of ${product.name}` })).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await expect(enlarge).toBeFocused()
  })
  await test.step('is replaced, and what is no picture is refused with a sentence', async () => {
    const [before] = await copiesOf(api)
    await dialog(page)
      .getByLabel('Replace the front picture')
      .setInputFiles(await small('#20d020'))
    // What was said of the first one may still show.
    await expect.poll(async () => (await copiesOf(api))[0]?.front_picture).not.toBe(before?.front_picture)
    const text = { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await dialog(page).getByLabel('Replace the front picture').setInputFiles(text)
    const refused = 'image must be a PNG, JPEG, GIF, WebP or AVIF picture'
    await expect(failure(page).filter({ hasText: refused })).toBeVisible()
    forgive(complaints, 400)
    await expect(side(dialog(page), 'Front').locator('img')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('shows in the row of the copy and in its other dialogs', async () => {
    await button(page, 'Done').click()
    const row = page.getByRole('row').filter({ hasText: 'Near Mint' })
    await expect(row.getByRole('button', { name: /^Enlarge your/ })).toHaveCount(2)
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Sell' }).click()
    const sell = page.getByRole('dialog', { name: 'Sell from Collection' })
    await expect(sell.getByRole('button', { name: /^Enlarge your/ })).toHaveCount(2)
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Investment' })
    await expect(side(edit, 'Back').locator('img')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await page.keyboard.press('Escape')
  })
  await test.step('a dropped picture replaces one', async () => {
    await openPictures(page)
    const bytes = (await small('#d0d020')).buffer.toString('base64')
    const [before] = await copiesOf(api)
    const data = await page.evaluateHandle(base64 => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      transfer.items.add(new File([content], 'dropped.png', { type: 'image/png' }))
      return transfer
    }, bytes)
    const target = side(dialog(page), 'Back').locator('.picture-slot')
    await target.dispatchEvent('dragover', { dataTransfer: data })
    await target.dispatchEvent('drop', { dataTransfer: data })
    await expect.poll(async () => (await copiesOf(api))[0]?.back_picture).not.toBe(before?.back_picture)
  })
  await test.step('is deleted after a question', async () => {
    await dialog(page).getByRole('button', { name: 'Delete the back picture' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the back picture?' })
    await expectNoViolationsInDeepRun(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(side(dialog(page), 'Back').locator('img')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete the back picture' }).click()
    await question.getByRole('button', { name: 'Delete picture' }).click()
    await expect(dialog(page).getByLabel('Choose a back picture')).toBeAttached()
    expect((await copiesOf(api))[0]).toMatchObject({ id, back_picture: null })
  })
})

test('the collection marks and finds copies with pictures', { tag: '@deep' }, async ({
  page,
  api,
  collector,
  app,
}) => {
  const [pictured, other] = [await addProduct(api), await addProduct(api)]
  const { id } = await addCopy(api, pictured.id)
  await addCopy(api, other.id)
  await upload(app, collector, id)
  await page.goto('/collection')
  const mark = (of: Locator) => of.getByRole('img', { name: 'Has your own pictures' })
  await expect(mark(tileOf(page, pictured.name))).toBeVisible()
  await expect(mark(tileOf(page, other.name))).toHaveCount(0)
  await button(page, 'Filters').click()
  await page.getByRole('checkbox', { name: 'Has your own pictures' }).check()
  await expect(page).toHaveURL(/pictured=yes/)
  await expectNoViolationsInDeepRun(page)
  await page.keyboard.press('Escape')
  await expect(tiles(page)).toHaveCount(1)
  await expect(tileOf(page, pictured.name)).toBeVisible()
  await page.getByRole('radio', { name: 'Table' }).check()
  await expect(mark(page.getByRole('row').filter({ hasText: pictured.name }))).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await test.step('and the pictures are downloaded together', async () => {
    await page.goto('/profile?tab=data')
    const download = page.waitForEvent('download')
    await button(page, 'Download my pictures').click()
    expect((await download).suggestedFilename()).toBe('holofolio-pictures.zip')
  })
})

test('the account settings show how much space pictures use, and delete pictures of removed copies', {
  tag: '@deep',
}, async ({ page, api, collector, app, complaints }) => {
  const product = await addProduct(api)
  const [sold, held] = [await addCopy(api, product.id), await addCopy(api, product.id)]
  await page.goto('/profile?tab=data')
  await expect(button(page, 'Download my pictures')).toBeVisible()
  const room = page.getByText(/^Your own pictures of copies:/)
  for (const { id } of [sold, held]) await upload(app, collector, id)
  await page.reload()
  await expect(room).toHaveText(/^Your own pictures of copies: 2 of 10,000, \d+ kB of 2 GB\.$/)
  const { operation_id: sale } = await api<{ operation_id: string }>(
    'DELETE',
    `/api/collections/${sold.id}`,
    {
      sold_price: 5,
    },
  )
  await page.reload()
  const press = button(page, 'Delete 1 picture')
  await expect(room).toContainText('1 of them (1 kB) is of a copy you no longer own')
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await toTop(page)
    await expectNoViolationsInDeepRun(page)
  }
  await darken(page)
  await expectNoViolationsInDeepRun(page)
  await test.step('after a question', async () => {
    await press.click()
    const question = page.getByRole('alertdialog', { name: 'Delete 1 picture of copies you no longer own?' })
    await expectNoViolationsInDeepRun(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await api('GET', '/api/collections/pictures')).toMatchObject({ removed_pictures: 1 })
    await press.click()
    await question.getByRole('button', { name: 'Delete picture' }).click()
    await expect(success(page).filter({ hasText: 'Deleted 1 picture.' })).toBeVisible()
    await expect(press).toHaveCount(0)
    await expect(room).toBeFocused()
    await expect(room).toContainText('1 of 10,000')
  })
  await test.step('and a sale that is undone brings the copy back without it', async () => {
    await api('POST', `/api/operations/${sale}/undo`, {})
    const pictures = new Map((await copiesOf(api)).map(({ id, front_picture }) => [id, front_picture]))
    expect(pictures.get(sold.id)).toBeNull()
    expect(pictures.get(held.id)).toMatch(/./)
  })
  await test.step('and what fails to load is said', async () => {
    await fail(page, '**/api/collections/pictures')
    await page.reload()
    const said = page.getByRole('alert').filter({ hasText: "Couldn't load how much room your pictures take" })
    await expect(said).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    forgive(complaints, 503)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a picture is chosen, or taken with the camera', { tag: '@deep' }, async ({ page, api }) => {
    const product = await addProduct(api)
    await addCopy(api, product.id)
    await page.goto(`/products/${product.id}`)
    await openPictures(page)
    const camera = dialog(page).getByLabel('Take a front picture with the camera')
    await expect(camera).toHaveAttribute('capture', 'environment')
    await expectTouchable(page, 'Pictures')
    await expectToFit(page)
    await camera.setInputFiles(await small('#d02020'))
    await expect(side(dialog(page), 'Front').locator('img')).toBeVisible()
    await expectTouchable(page, 'Pictures with one')
    await expectToFit(page)
    await expectNoViolationsInDeepRun(page)
  })
})
