// Looks with axe at what a page shows, and at its colours in both themes.

import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures'
import {
  goInside,
  isDeepRun,
  rulesOfColours,
  showTheme,
  toTop,
  unfold,
  untilShown,
  violationsOn,
} from '#e2e/screen'
import { settled } from '#e2e/settled'

/** What opens over a screen: a dialog, a question, a menu, a list of choices. */
export type Overlay = {
  /** The file that shows it, as scripts/structure/accessibility.test.ts wants to read it. */
  file: string
  name: string | RegExp
  /** If it is none of a dialog, a question and a menu. */
  role?: 'listbox' | 'group'
  /** The first button of this name opens it, unless it takes more. */
  open: string | RegExp | (() => Promise<unknown>)
  /** What opens over it in turn. */
  over?: readonly Overlay[]
  /** Closes it, if Escape does not. */
  close?: () => Promise<unknown>
}

/**
 * Unfolds everything, and notes each violation on the page or in a part of it. Checks all rules in the current theme, then
 * the rules about colours in the other theme, and leaves the page in that one.
 */
export async function look(page: Page, what: string, part?: Locator): Promise<void> {
  await unfold(page)
  // A control half covered by the top bar counts as too small to press.
  await toTop(page)
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light')
  expect.soft(await violationsOn(page, undefined, part), `${what}, ${theme}`).toEqual([])
  const other = theme === 'dark' ? 'light' : 'dark'
  await showTheme(page, other)
  expect.soft(await violationsOn(page, rulesOfColours, part), `${what}, ${other}`).toEqual([])
}

/** Loads a screen, and looks at it once it shows everything. */
export async function lookAt(page: Page, address: string): Promise<void> {
  await load(page, address)
  await look(page, address)
}

/** Looks at several screens, without loading the code again for each. */
export async function lookAtAll(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await lookInside(page, address)
}

/** Goes to a screen of the app that the page has open, and looks at it. */
export async function lookInside(page: Page, address: string): Promise<void> {
  await goInside(page, address)
  await look(page, address)
}

export async function load(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await untilShown(page)
  await settled(page)
}

/** Opens each, looks at it, and closes it. */
export async function lookAtEach(page: Page, overlays: readonly Overlay[]): Promise<void> {
  for (const { file, name, role, open, over = [], close } of overlays) {
    await test.step(`${name}, ${file}`, async () => {
      await (typeof open === 'function' ? open() : press(page, open))
      const shown = role
        ? page.getByRole(role, { name })
        : page
            .getByRole('dialog', { name })
            .or(page.getByRole('alertdialog', { name }))
            .or(page.getByRole('menu', { name }))
      await expect(shown).toBeVisible()
      await settled(page)
      // The gate has checked the screen behind it already; the deep run checks both together.
      await look(page, String(name), isDeepRun ? undefined : shown)
      await lookAtEach(page, over)
      if (close) return close()
      await page.keyboard.press('Escape')
      await expect(shown).toBeHidden()
    })
  }
}

/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click()

export const dialog = (page: Page) => page.getByRole('dialog')

export const pressInDialog = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name }).click()

/** Opens a menu and chooses from it. */
export async function choose(page: Page, menu: string | RegExp, item: string | RegExp): Promise<void> {
  await press(page, menu)
  await page.getByRole('menuitem', { name: item }).click()
}

/** Leaves a dialog without what was typed in it. */
export async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
}
