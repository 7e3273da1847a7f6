import { readFile } from 'node:fs/promises'
import { productNamed } from '#e2e/products/products'
import { lose } from '#e2e/calls'
import { addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, failure, success } from '#e2e/screen'

test('a collector downloads their data and deletes the account', async ({
  page,
  collector,
  api,
  app,
  complaints,
}) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id, { purchase_price: 12.5 })
  await page.goto('/profile?tab=data')
  const download = button(page, 'Download my data')
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  const password = dialog.getByLabel('Password', { exact: true })
  const confirmation = dialog.getByLabel('Your username')
  const submit = dialog.getByRole('button', { name: 'Delete account' })
  const status = async () => {
    const headers = { authorization: `Bearer ${collector.token}` }
    return (await fetch(`${app.url}/api/auth/profile`, { headers })).status
  }

  await test.step('downloads one zip file', async () => {
    await expect(page.getByRole('region', { name: 'Download' })).toContainText('All your data as a zip file')
    await expectNoViolationsInDeepRun(page)
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    await expect(success(page)).toContainText('Your data has been downloaded.')
    expect(file.suggestedFilename()).toBe('holofolio-data.zip')
    const zip = await readFile(await file.path())
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    for (const name of ['data.json', 'holdings.csv']) expect(zip.includes(name)).toBe(true)
  })
  await test.step('reports a failed download', async () => {
    const restore = await lose(page, '**/api/auth/export')
    await download.click()
    await expect(failure(page)).toContainText("Couldn't download your data")
    await restore()
    forgive(complaints, 'lost calls')
  })
  await test.step('explains what is deleted', async () => {
    await button(page, 'Delete my account').click()
    await expect(dialog).toContainText("This can't be undone.")
    await expect(dialog).toContainText('products you added to the shared catalogue')
    await expect(dialog.getByRole('button', { name: 'Download my data' })).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('requires the password and the username', async () => {
    await submit.click()
    await expect(password).toHaveAccessibleDescription('Enter your password.')
    await expect(password).toBeFocused()
    await expect(confirmation).toHaveAccessibleDescription('Type your username to confirm.')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('rejects a wrong password', async () => {
    await password.fill('not the password')
    await confirmation.fill(collector.username)
    await submit.click()
    await expect(password).toHaveAccessibleDescription('The password is wrong.')
    await expect(password).toBeFocused()
    expect(await status()).toBe(200)
    forgive(complaints, 400)
  })
  await test.step('deletes the account and signs out', async () => {
    await password.fill(collector.password)
    await submit.click()
    await expect(success(page)).toContainText('Your account has been deleted.')
    await expect(page).toHaveURL('/login')
    expect(await status()).toBe(401)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
  await test.step('no longer accepts the password', async () => {
    await page.getByLabel('Username').fill(collector.username)
    await page.getByLabel('Password', { exact: true }).fill(collector.password)
    await button(page, 'Sign in').click()
    await expect(failure(page)).toContainText('Invalid username or password')
    forgive(complaints, 401)
  })
})
