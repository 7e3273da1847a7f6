// The pockets of a set's binder.

import type { Page } from '@playwright/test'

export const pockets = (page: Page) => page.getByRole('list', { name: 'Cards' }).getByRole('listitem')
/** The pocket of a card, or those of its printings. */
export const pocketOf = (page: Page, name: string) =>
  pockets(page).filter({ has: page.getByText(name, { exact: true }) })
