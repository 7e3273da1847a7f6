/**
 * What a collector with a very large collection does in it, at a CPU four times as slow: how long the longest task of
 * the page is meanwhile, and how long a press waits for the next paint.
 */
import type { Locator, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { isQuiet, slower, type Visited, watchPresses } from './interaction.ts'
import { longestTaskMs } from './tasks.ts'

export interface LargeFigures {
  readonly longestTaskMs: number
  /** Null without a press. */
  readonly nextPaintMs: number | null
}

interface Action {
  readonly name: string
  readonly path: string
  /** Finds what is pressed, and returns the press: to find it is work of the page too. */
  readonly find: (page: Page) => Promise<() => Promise<void>>
}

const tiles = '/collection?view=grid&size=12'
const endlessTiles = '/collection?view=grid&size=endless'
const endlessTable = '/collection?view=table&size=endless&density=comfortable'

const wheelPx = 900
const wheels = 30
const betweenWheelsMs = 60
const restTries = 50

export const largeActions: readonly Action[] = [
  { name: 'sort', path: tiles, find: page => chosen(page, 'Sort by', 'ArrowDown') },
  { name: 'filter', path: tiles, find: page => chosen(page, 'Type', 'ArrowDown') },
  { name: 'next page', path: tiles, find: page => clicked(page, 'Next') },
  { name: 'next page of 96', path: '/collection?view=grid&size=96', find: page => clicked(page, 'Next') },
  { name: 'dialog', path: tiles, find: page => clicked(page, /^Edit /) },
  { name: 'endless tiles: first view', path: tiles, find: page => chosen(page, 'Items at once', 'End') },
  { name: 'endless tiles: scroll', path: endlessTiles, find: scrolled },
  { name: 'endless tiles: to the end and back', path: endlessTiles, find: endAndBack },
  { name: 'endless tiles: dialog', path: endlessTiles, find: page => clicked(page, /^Edit /) },
  { name: 'endless table: scroll', path: endlessTable, find: scrolled },
  { name: 'endless table: to the end and back', path: endlessTable, find: endAndBack },
  { name: 'endless table: sort', path: endlessTable, find: page => chosen(page, 'Sort by', 'ArrowDown') },
]

/** Does it once in a new browser. */
export async function largeFigures({ path, find }: Action, visited: Visited): Promise<LargeFigures> {
  const opened = await openBrowser({
    path: visited.browser,
    url: visited.url,
    token: visited.token,
    viewport: { width: 1_280, height: 900 },
  })
  const { page } = opened
  try {
    await page.goto(`${visited.url}${path}`)
    await page.locator('article, tbody th').first().waitFor()
    await page.waitForLoadState('networkidle')
    const act = await find(page)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await watchPresses(page)
    const longest = await longestTaskMs(page, async () => {
      await act()
      await isQuiet(page)
    })
    const seen = (await page.evaluate('window.benchSeen')) as Record<
      'pressed' | 'painted' | 'changed',
      number
    >
    if (seen.changed === 0) throw new Error('nothing changed: the press missed')
    return { longestTaskMs: longest, nextPaintMs: seen.pressed > 0 ? seen.painted - seen.pressed : null }
  } finally {
    await opened.close()
  }
}

/** Chooses another option of a select with a key, as a collector may. */
async function chosen(page: Page, label: string, key: string): Promise<() => Promise<void>> {
  await page.getByLabel(label, { exact: true }).focus()
  return () => page.keyboard.press(key)
}

async function clicked(page: Page, name: string | RegExp): Promise<() => Promise<void>> {
  const button = page.getByRole('button', { name, exact: true }).first()
  const box = await boxAtRest(button)
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Waits until a button stops moving: tiles above it get their real height only when they come near. */
async function boxAtRest(button: Locator) {
  let before = ''
  for (let left = restTries; left > 0; left--) {
    await button.scrollIntoViewIfNeeded()
    await button.page().waitForTimeout(betweenWheelsMs)
    const box = await button.boundingBox()
    if (box && JSON.stringify(box) === before) return box
    before = JSON.stringify(box)
  }
  throw new Error('a button did not come to rest')
}

/** Scrolls down and up again, wherever the list scrolls. */
async function scrolled(page: Page): Promise<() => Promise<void>> {
  await page.locator('article, tbody th').first().hover()
  return async () => {
    for (const direction of [1, -1]) {
      for (let wheel = 0; wheel < wheels; wheel++) {
        await page.mouse.wheel(0, direction * wheelPx)
        await page.waitForTimeout(betweenWheelsMs)
      }
    }
  }
}

async function endAndBack(page: Page): Promise<() => Promise<void>> {
  const box = page.getByRole('region', { name: 'Collection table' })
  if ((await box.count()) > 0) await box.focus()
  return async () => {
    for (const key of ['End', 'Home']) {
      await page.keyboard.press(key)
      await isQuiet(page)
    }
  }
}
