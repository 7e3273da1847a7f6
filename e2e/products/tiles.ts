// The tiles of a page of products, and the line that counts them.

import type { Page } from '@playwright/test'

export const tiles = (page: Page) => page.getByRole('article')
export const tileOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
/** The line below the grid that announces changes; toasts use another status. */
export const counted = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' })
