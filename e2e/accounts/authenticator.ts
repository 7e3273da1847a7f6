// The app that makes codes for a second sign-in step, and how it is set up on the page.

import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { button } from '#e2e/screen'

const stepMs = 30_000

/** Returns the code that the app shows so many steps of 30 seconds from now. */
export function codeOf(key: string, stepsAhead = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * stepMs })
}

/** Opens the dialog with the key of the app. */
export async function beginSetUp(page: Page, password: string): Promise<void> {
  await button(page, 'Set up').click()
  const asked = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
  await asked.getByLabel('Password', { exact: true }).fill(password)
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
}

/** Turns it on in that dialog. Returns the key and the recovery codes. */
export async function turnOn(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  const adding = page.getByRole('dialog', { name: 'Add Holofolio to your app' })
  const key = await adding.getByLabel('Key', { exact: true }).inputValue()
  await adding.getByLabel('Code from your app').fill(codeOf(key))
  await adding.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { key, recoveryCodes: await codes.allTextContents() }
}
