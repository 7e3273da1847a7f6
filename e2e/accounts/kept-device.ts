// What a browser keeps of a collector: the page in its worker, the last collection, adds that wait.

import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures'
import { goInside } from '#e2e/screen'

/** Waits until the worker keeps the page and answers its next load. */
export async function installWorker(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** The switch in Preferences. */
export const keeping = (page: Page) => page.getByRole('switch', { name: 'Keep on this device' })

/** Everything that the browser's databases of the page hold, as text. */
export const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const names = await indexedDB.databases()
    const stores = names.map(
      ({ name = '' }) =>
        new Promise<unknown[]>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const database = opening.result
            const [store = ''] = database.objectStoreNames
            const all = database.transaction(store).objectStore(store).getAll()
            all.onsuccess = () => {
              resolve(all.result)
              database.close()
            }
          }
        }),
    )
    return JSON.stringify(await Promise.all(stores))
  })

/** Switches *Keep on this device* on, and waits until it keeps a text of the collection. */
export async function keepHere(page: Page, text: string): Promise<void> {
  await goInside(page, '/profile?tab=preferences')
  await keeping(page).check()
  await expect.poll(() => keptTexts(page)).toContain(text)
}

/** The list of adds that wait on this device. */
export const waiting = (page: Page) =>
  page.getByRole('list', { name: 'Adds that wait' }).getByRole('listitem')
