// What shows while the server cannot be reached.

import { keepHere, waiting } from '#e2e/accounts/kept-device'
import { addOn, adds, untilKept } from '#e2e/accounts/queued-adds'
import { lose } from '#e2e/calls'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { goInside } from '#e2e/screen'
import { look, lookAtEach } from './look.ts'

test('what a device keeps, and what waits on it', async ({ page, api, complaints }) => {
  const product = await addProduct(api)
  await addCopy(api, product.id)
  await keepHere(page, product.name)
  await lose(page, adds)
  await addOn(page, product)
  await untilKept(page)
  await lookAtEach(page, [
    { file: 'web/layout/waiting/log-out-dialog.tsx', name: 'Log out with 1 unsent add?', open: 'Log out' },
  ])
  await goInside(page, '/collection')
  await expect(waiting(page)).toHaveCount(1)
  await look(page, 'a collection with an add that waits')
  await lose(page, '**/api/**')
  await page.goto('/dashboard')
  await expect(page.getByText("Holofolio can't be reached.")).toBeVisible()
  await expect(waiting(page)).toHaveCount(1)
  await look(page, 'the kept collection')
  await lookAtEach(page, [
    {
      file: 'web/dialogs/copies/queue-add-dialog.tsx',
      name: 'Add to Collection',
      open: `Add ${product.name}`,
    },
    {
      file: 'web/dialogs/copies/waiting-adds.tsx',
      name: `Remove ${product.name}?`,
      open: `Remove ${product.name}`,
    },
  ])
  forgive(complaints, 'lost calls')
})
