// Checks that apply to any screen.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AnyRouter } from '@tanstack/react-router'
import type axe from 'axe-core'
import { settled } from './settled.ts'

declare global {
  interface Window {
    axe: typeof axe
    /** TanStack Router leaves it for its tools. */
    __TSR_ROUTER__?: AnyRouter
  }
}

/** `npm run test:deep`. */
export const isDeepRun = process.env['TEST_DEEP'] === '1'

type Rules = axe.RunOnly

const allRules: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Rules that another theme can break. */
export const rulesOfColours: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const axeCode = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits for a screen, and fails with every violation of WCAG 2.2 AA that axe finds on it. */
export async function expectNoViolations(page: Page): Promise<void> {
  await untilShown(page)
  expect(await violationsOn(page)).toEqual([])
}

/**
 * Does the same in the deep run, and in the gate only waits for the screen. It is for states in the middle of a journey:
 * e2e/accessibility looks at every screen and every dialog.
 */
export async function expectNoViolationsInDeepRun(page: Page): Promise<void> {
  if (isDeepRun) await expectNoViolations(page)
  else await untilShown(page)
}

/**
 * Waits for a screen: its address changes before its code has arrived, and a heading says that its data is on its way.
 */
export async function untilShown(page: Page): Promise<void> {
  const heading = page.locator('h1').filter({ hasNotText: /^Loading\b/ })
  await expect(page.locator('main').filter({ has: heading })).toBeAttached()
}

/**
 * Goes to another screen of the app that the page has open, as a link does; loads it if the page has none open. Waits
 * until the screen shows everything.
 */
export async function goInside(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address)
  } else {
    // A redirect that is under way would replace the address.
    await untilRouted(page)
    await page.evaluate(target => history.pushState(null, '', target), address)
  }
  // The screen before has a heading too, and shows until the code of this one has come.
  await untilRouted(page)
  await untilShown(page)
  await settled(page)
}

/** Waits until the router has come to the address of the page. */
async function untilRouted(page: Page): Promise<void> {
  const isRouted = () => {
    const router = window.__TSR_ROUTER__
    const { isLoading, resolvedLocation } = router?.state ?? {}
    return isLoading === false && resolvedLocation?.href === router?.latestLocation.href
  }
  // Not at each frame: a window can go without them.
  await page.waitForFunction(isRouted, undefined, { polling: 20 })
}

/** What axe finds in the page, which has no frames, or in a part of it. */
export async function violationsOn(
  page: Page,
  rules = allRules,
  part = page.locator('html'),
): Promise<string[]> {
  expect(page.frames()).toHaveLength(1)
  // To load axe takes longer than to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCode)
  return part.evaluate(async (element, runOnly) => {
    // None of these rules reads style sheets, which axe would otherwise fetch.
    const preload = { assets: ['media' as const] }
    const { violations } = await window.axe.run(element, { runOnly, preload, resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} — ${target.join(' ')}`),
    )
  }, rules)
}

/** Switches the page to the dark theme, with the colours that it has once they have all changed. */
export const darken = (page: Page) => showTheme(page, 'dark')

export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(name => {
    document.documentElement.setAttribute('data-theme', name)
    const changing = () => document.getAnimations().filter(each => each instanceof CSSTransition)
    // A transition outside the window stands still with `content-visibility: auto`, so waiting could last for ever.
    // The end of one can start another in an element that inherits the colour.
    while (changing().length > 0) for (const each of changing()) each.finish()
  }, theme)
}

/** Opens everything that is folded. */
export const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll('details')) each.open = true
  })

/**
 * Fails unless the page comes to fit its window, and goes on to the next check. A list or a chart is laid out a moment
 * after its width has changed.
 */
export async function expectToFit(page: Page, where = 'the page'): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.soft.poll(overhang, `pixels by which ${where} is wider than its window`).toBeLessThanOrEqual(0)
}

/** Scrolls to the top: axe counts a control half covered by the top bar as too small to press. */
export async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** Fails unless the page fits at three widths and axe finds nothing there, also in the dark theme. It is left light and wide. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await toTop(page)
    await expectNoViolationsInDeepRun(page)
  }
  await darken(page)
  await expectNoViolationsInDeepRun(page)
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Opens a menu and chooses from it. */
export async function chooseInMenu(page: Page, menu: string, item: string): Promise<void> {
  await button(page, menu).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
/** Opens an entry of More in the top bar. */
export const openUnderMore = (page: Page, name: string) => chooseInMenu(page, 'More', name)
/** The toast about something that worked. */
export const success = (page: Page) => page.getByRole('status')
/** The toast about something that failed. */
export const failure = (page: Page) => page.getByRole('alert')
