// Products that a journey puts into the catalogue itself, under names nobody else searches for.

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Sent, WireAnswer } from '#contract/endpoints'

type Api = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
export type OwnProduct = WireAnswer<'POST /api/products'>['product']

/** A red dot, the smallest picture there is. */
export const picture = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
}

const pictureAddress = 'https://assets.tcgdex.net/en/test/dot.png'

/** Answers for the host of the pictures, which no test may reach. */
export async function servePictures(page: Page): Promise<void> {
  await page.route('https://assets.tcgdex.net/**', route =>
    route.fulfill({ contentType: picture.mimeType, body: picture.buffer }),
  )
}

/** A word that no other product has in its name. */
export const ownWord = () => `Zorb${randomUUID().slice(0, 8)}`

export async function addOwnProduct(
  api: Api,
  fields: Partial<Sent<'POST /api/products', 'body'>> = {},
): Promise<OwnProduct> {
  const body = {
    name: ownWord(),
    product_type: 'card',
    set_name: 'Own Set',
    card_number: '7',
    rarity: 'Rare',
    image_url: pictureAddress,
    ...fields,
  }
  return (await api<WireAnswer<'POST /api/products'>>('POST', '/api/products', body)).product
}
