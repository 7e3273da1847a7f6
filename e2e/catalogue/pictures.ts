// Pictures of products, served by the journey because no test may load them from their host.

import type { Page } from '@playwright/test'

/** A red dot of one pixel. */
export const picture = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
}

export const pictureAddress = 'https://assets.tcgdex.net/en/test/dot.png'

/** Answers for the picture host. */
export async function servePictures(page: Page): Promise<void> {
  await page.route('https://assets.tcgdex.net/**', route =>
    route.fulfill({ contentType: picture.mimeType, body: picture.buffer }),
  )
}
