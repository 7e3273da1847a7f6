import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { forgive } from '#e2e/complaints'
import { type Collector, expect, expectNoViolations, test } from '#e2e/fixtures'
import { productNamed } from '#e2e/catalogue/catalogue'

const success = (page: Page) => page.getByRole('status')
const failure = (page: Page) => page.getByRole('alert')
const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

async function signInFrom(
  appUrl: string,
  { username, password }: Collector,
  device: string,
): Promise<string> {
  const answer = await fetch(`${appUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': device },
    body: JSON.stringify({ username, password }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function statusOf(appUrl: string, token: string): Promise<number> {
  return (await fetch(`${appUrl}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } })).status
}

test.describe('where one is signed in', () => {
  test('other places are named and can be signed out, after a question', async ({ page, collector, app }) => {
    const elsewhere = await signInFrom(app.url, collector, windowsChrome)
    await page.goto('/profile?tab=security')
    const section = page.getByRole('region', { name: "Where you're signed in" })
    await expect(section.getByRole('listitem')).toHaveCount(2)
    await expect(section.getByRole('listitem').filter({ hasText: 'Chrome on Windows' })).toContainText(
      'Last seen just now',
    )
    await expect(section.getByText('This device')).toHaveCount(1)
    await expect(section.getByRole('listitem').first()).toContainText('This device')
    await expectNoViolations(page)

    const signOutElsewhere = page.getByRole('button', { name: 'Sign out everywhere else' })
    await signOutElsewhere.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await statusOf(app.url, elsewhere)).toBe(200)

    await signOutElsewhere.click()
    const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(success(page)).toContainText('Signed out of 1 other device.')
    await expect(section.getByRole('listitem')).toHaveCount(1)
    await expect(section.getByText("You're not signed in anywhere else.")).toBeVisible()
    await expect(signOutElsewhere).toHaveCount(0)
    expect(await statusOf(app.url, elsewhere)).toBe(401)
    expect(await statusOf(app.url, collector.token)).toBe(200)
  })

  test('a list that cannot be read can be asked for again', async ({ page, collector, complaints }) => {
    expect(collector.token).not.toBe('')
    await page.route('**/api/auth/sessions', route => route.abort())
    await page.goto('/profile?tab=security')
    await expect(page.getByText("Couldn't load your sessions")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible()
    await page.unroute('**/api/auth/sessions')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('This device')).toBeVisible()
    forgive(complaints, 'lost calls')
  })
})

test('a word about a new password follows what is typed', async ({ page, collector }) => {
  expect(collector.token).not.toBe('')
  await page.goto('/profile?tab=security')
  const password = page.getByLabel('New password', { exact: true })
  await expect(password).toHaveAccessibleDescription('At least 6 characters; longer is stronger')
  for (const [typed, words] of [
    ['pikachu1', 'Too common: others would guess it'],
    ['plate7', 'Weak: longer is stronger'],
    ['velvet-otter', 'Fair: longer is stronger'],
    ['a quiet long passphrase', 'Strong'],
    ['short', 'At least 6 characters; longer is stronger'],
  ] as const) {
    await password.fill(typed)
    await expect(password).toHaveAccessibleDescription(words)
  }
  await password.fill('velvet-otter')
  await expectNoViolations(page)
})

test('a visitor who registers is told the same', async ({ page }) => {
  await page.goto('/register')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription('At least 6 characters')
  await password.fill('a quiet long passphrase')
  await expect(password).toHaveAccessibleDescription('Strong')
  await expectNoViolations(page)
})

test.describe('your data', () => {
  test('is downloaded as one zip', async ({ page, collector, api, complaints }) => {
    const { id } = await productNamed(api, 'Charizard')
    await api('POST', '/api/collections', { product_id: id, purchase_price: 12.5, condition: 'Near Mint' })
    await page.goto('/profile?tab=preferences')
    await expect(page.getByRole('region', { name: 'Your data' })).toContainText(
      'Download all your data as a zip file',
    )
    await expectNoViolations(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('holofolio-data.zip')
    const zip = await readFile(await download.path())
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    for (const name of ['data.json', 'holdings.csv']) expect(zip.includes(name)).toBe(true)
    await expect(success(page)).toContainText('Your data has been downloaded.')
    expect(collector.token).not.toBe('')

    await page.route('**/api/auth/export', route => route.abort())
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(failure(page)).toContainText("Couldn't download your data")
    forgive(complaints, 'lost calls')
  })

  test('is deleted with the account, once that is surely meant', async ({
    page,
    collector,
    app,
    complaints,
  }) => {
    await page.goto('/profile?tab=preferences')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expect(dialog).toContainText("This can't be undone.")
    await expect(dialog).toContainText('products you added to the shared catalogue')
    await expect(dialog.getByRole('button', { name: 'Download my data' })).toBeVisible()
    await expectNoViolations(page)

    const password = dialog.getByLabel('Password', { exact: true })
    const confirmation = dialog.getByLabel('Your username')
    const submit = dialog.getByRole('button', { name: 'Delete account' })
    await submit.click()
    await expect(password).toHaveAccessibleDescription('Enter your password.')
    await expect(password).toBeFocused()
    await expect(confirmation).toHaveAccessibleDescription('Type your username to confirm.')
    await expectNoViolations(page)

    await password.fill('not the password')
    await confirmation.fill(collector.username)
    await submit.click()
    await expect(password).toHaveAccessibleDescription('The password is wrong.')
    await expect(password).toBeFocused()
    expect(await statusOf(app.url, collector.token)).toBe(200)
    forgive(complaints, 400)

    await password.fill(collector.password)
    await submit.click()
    await expect(success(page)).toContainText('Your account has been deleted.')
    await expect(page).toHaveURL('/login')
    expect(await statusOf(app.url, collector.token)).toBe(401)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

    await page.getByLabel('Username').fill(collector.username)
    await page.getByLabel('Password', { exact: true }).fill(collector.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(failure(page)).toContainText('Invalid username or password')
    forgive(complaints, 401)
  })
})
