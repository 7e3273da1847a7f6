// How a tile frames each kind of copy.

import type { Locator } from '@playwright/test'
import { expect } from '#e2e/fixtures'

const gold = /rgb\(240, 207, 115\)/

/** The card, the slab or the box on the tile. */
const framed = (tile: Locator) => tile.locator('.copy-frame > *')
const slabLabel = (tile: Locator) => tile.locator('.slab-label')

/** Expects no frame, a slab with a gold label, a slab, a dashed frame with a stamp, and a ribbon. */
export async function expectFrames({
  raw,
  ten,
  nine,
  away,
  sealed,
}: Record<'raw' | 'ten' | 'nine' | 'away' | 'sealed', Locator>): Promise<void> {
  // A picture out of view waits until it is scrolled to.
  await raw.scrollIntoViewIfNeeded()
  await expect(framed(raw)).toHaveCSS('border-top-width', '0px')
  await expect(framed(raw)).toHaveText('')
  await expect(framed(raw).locator('img')).toBeVisible()

  for (const slab of [ten, nine]) {
    await expect(framed(slab)).toHaveCSS('border-top-style', 'solid')
    await expect(framed(slab)).toHaveCSS('border-top-width', '1px')
  }
  await expect(slabLabel(ten)).toHaveText('BGSPristine10')
  await expect(slabLabel(ten)).toHaveCSS('background-image', gold)
  await expect(slabLabel(nine)).toHaveText('BGSGraded9.5')
  await expect(slabLabel(nine)).not.toHaveCSS('background-image', gold)

  await expect(framed(away)).toHaveCSS('border-top-style', 'dashed')
  const stamp = framed(away).getByText('Being Graded')
  await expect(stamp).toContainText('Predicted 9')
  await expect(stamp).not.toHaveCSS('transform', 'none')

  const ribbon = framed(sealed).getByText('Sealed')
  await expect(ribbon).toHaveCSS('background-image', /gradient/)
  await expect(ribbon).toHaveCSS('position', 'absolute')
}
