// A collector's own pictures of copies follow them to another account: downloaded, restored, and seen again.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, register, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, success } from '#e2e/screen'
import { expectTouchable } from '#e2e/touch-targets'

const yourData = '/profile?tab=data'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bring pictures back' })
const input = (page: Page) => dialog(page).getByLabel('Zip of pictures')
const zipOf = (buffer: Buffer) => ({ name: 'holofolio-pictures.zip', mimeType: 'application/zip', buffer })

/** Uploads a picture of this colour. */
async function picture(
  { url, token }: { url: string; token: string },
  place: string,
  background: string,
): Promise<void> {
  const bytes = await sharp({ create: { width: 63, height: 88, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await fetch(`${url}/api/collections/${place}`, { method: 'PUT', headers, body: form })
  expect(status).toBe(200)
}

async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return readFile(await file.path())
}

test('own pictures follow their copies to another account', { tag: '@deep' }, async ({
  page,
  api,
  app,
  collector,
  complaints,
}) => {
  test.slow()
  const product = await addProduct(api)
  const { id } = await addCopy(api, product.id)
  const sold = await addCopy(api, product.id)
  const owner = { url: app.url, token: collector.token }
  await picture(owner, `${id}/pictures/front`, '#d02020')
  await picture(owner, `${id}/pictures/back`, '#2020d0')
  await picture(owner, `${sold.id}/pictures/front`, '#20d020')
  await api('DELETE', `/api/collections/${sold.id}`, { sold_price: 45 })
  await page.goto(yourData)
  const data = await download(page, 'Download my data')
  const pictures = await download(page, 'Download my pictures')
  const open = button(page, 'Bring pictures back')

  await test.step('a new account restores its data first', async () => {
    const { token } = await register(app)
    await page.evaluate(value => localStorage.setItem('token', value), token)
    await page.goto(yourData)
    await expect(open).toBeDisabled()
    await expect(open).toHaveAccessibleDescription(/Your account has no copies yet: restore your data first/)
    await button(page, 'Restore from a download').click()
    const restore = page.getByRole('dialog', { name: 'Restore a download' })
    await restore
      .getByLabel('Download to restore')
      .setInputFiles({ name: 'holofolio-data.zip', mimeType: 'application/zip', buffer: data })
    await expect(restore.getByText('3 pictures of copies come after that')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await restore.getByRole('button', { name: 'Restore', exact: true }).click()
  })
  await test.step('the end of the restore asks for the pictures', async () => {
    await expect(dialog(page)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('reads what is wrong with another file, which is not sent', async () => {
    const text = { name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') }
    await input(page).setInputFiles(text)
    await expect(dialog(page).getByText('This is no zip, or only a part of one.')).toBeVisible()
    await input(page).setInputFiles(zipOf(data))
    await expect(dialog(page).getByText('This zip has no pictures of copies.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('can stop, and start again', async () => {
    await page.route('**/api/auth/restore/pictures', () => {})
    await input(page).setInputFiles(zipOf(pictures))
    await expect(dialog(page).getByRole('progressbar')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await dialog(page).getByRole('button', { name: 'Stop' }).click()
    await expect(dialog(page)).toContainText('Stopped. What has come back stays.')
    await expect(dialog(page)).toContainText('3 files are left. Send the zip again to go on.')
    await page.unroute('**/api/auth/restore/pictures')
    forgive(complaints, 'lost calls')
  })
  await test.step('brings them back', async () => {
    await input(page).setInputFiles(zipOf(pictures))
    await expect(success(page).filter({ hasText: '3 pictures are back.' })).toBeVisible()
    await expect(dialog(page).getByRole('listitem')).toHaveText(['3 pictures are back.'])
    await expectNoViolationsInDeepRun(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.goto(`/products/${product.id}`)
    const row = page.getByRole('row').filter({ hasText: 'Near Mint' })
    await expect(row.getByRole('button', { name: /^Enlarge your/ })).toHaveCount(2)
    await expect(row.locator('img').first()).toBeVisible()
  })
  await test.step('the same zip changes nothing the second time', async () => {
    await page.goto(yourData)
    await open.click()
    await input(page).setInputFiles(zipOf(pictures))
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      '3 pictures left out: their sides have one each, which stays.',
    ])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('files that cannot be read are named', { tag: '@deep' }, async ({ page, api, app, collector }) => {
    const product = await addProduct(api)
    const { id } = await addCopy(api, product.id)
    await picture({ url: app.url, token: collector.token }, `${id}/pictures/front`, '#d02020')
    await page.goto(yourData)
    const pictures = await download(page, 'Download my pictures')
    // The copy has none now, and that in the zip is damaged.
    await api('DELETE', `/api/collections/${id}/pictures/front`)
    const at = pictures.indexOf('WEBPVP8') + 20
    pictures.writeUInt8(pictures.readUInt8(at) ^ 0xff, at)
    await button(page, 'Bring pictures back').click()
    await expectTouchable(page, 'Bring pictures back')
    await expectToFit(page)
    await input(page).setInputFiles(zipOf(pictures))
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      '1 file could not be read.',
      `${id}-front.webp: it is damaged in the zip.`,
    ])
    await expectTouchable(page, 'What became of the pictures')
    await expectToFit(page)
    await expectNoViolationsInDeepRun(page)
  })
})
