// What a person presses to get something done.

import type { Locator, Page } from '@playwright/test'

/** Acts for a person and counts their presses: clicks, taps, and every key that writes no text, Tab and Enter too. */
export class Presses {
  count = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  async key(name: string): Promise<void> {
    this.count += 1
    await this.page.keyboard.press(name)
  }

  /** Types a text into whatever has the focus, which is no press. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }
}
