// What opens on a phone alone.

import { expect, test } from '#e2e/fixtures'
import { goInside } from '#e2e/screen'
import { fillFully } from './full-account.ts'
import { load, look, lookAtEach, lookInside, press } from './look.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('sheets and menus of a phone', async ({ page, api, app, collector }) => {
  test.slow()
  const { shared } = await fillFully(app, api, collector)
  await load(page, '/dashboard')
  await look(page, 'the dashboard on a phone')
  await lookAtEach(page, [
    { file: 'web/components/shell/app-shell.tsx', name: 'More', open: 'More' },
    { file: 'web/notifications/notification-bell.tsx', name: 'Notifications', open: /notifications?$/i },
  ])
  for (const [address, file] of [
    ['/collection', 'web/components/fields/filter-bar.tsx'],
    ['/products', 'web/components/fields/filter-bar.tsx'],
    [`/shared/${shared}`, 'web/components/fields/filter-bar.tsx'],
    ['/activity?view=sales', 'web/screens/activity/activity-filters.tsx'],
  ] as const) {
    await lookInside(page, address)
    await lookAtEach(page, [{ file, name: 'Filters', open: /^Filters/ }])
  }
  await goInside(page, '/collection')
  await lookAtEach(page, [
    { file: 'web/screens/collection/header-menus.tsx', name: 'More actions', open: 'More actions' },
    {
      file: 'web/screens/collection/group-tile.tsx',
      name: 'Details of Pikachu, Near Mint',
      role: 'group',
      open: 'Details of Pikachu, Near Mint',
    },
  ])
  await press(page, 'Select')
  await press(page, 'Select all 6 items')
  await expect(page.getByRole('region', { name: 'Selected copies' })).toBeVisible()
  await look(page, 'a selection on a phone')
})
