// What a list of products shows: a tile for each product of a page, and how many there are.

import type { Page } from '@playwright/test'

export const tiles = (page: Page) => page.getByRole('article')
export const tileOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
/** The line under the grid, which is read out when it changes; the toasts have one of their own. */
export const counted = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' })
