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

const host = 'https://assets.tcgdex.net'
/** A folder of the picture host for which a journey answers itself. */
export const unservedPictures = `${host}/unserved`

/** Answers for the pictures of English cards. */
export const servePictures = (page: Page, opensOffline?: boolean) =>
  answerWithPicture(page, `${host}/en/*`, opensOffline)

/**
 * Answers requests for an address, where `*` stands for anything, with the picture. `page.route` would switch off the
 * cache of the browser, so that every load fetches and compiles all code again. Only a page that opens without a network
 * needs it: with a second client of its developer tools, it would not learn when the network is back.
 */
export async function answerWithPicture(page: Page, urlPattern: string, opensOffline = false): Promise<void> {
  const { mimeType, buffer } = picture
  if (opensOffline) {
    await page.route(urlPattern.replaceAll('*', '**'), route =>
      route.fulfill({ contentType: mimeType, body: buffer }),
    )
    return
  }
  const session = await page.context().newCDPSession(page)
  const answer = {
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: mimeType }],
    body: buffer.toString('base64'),
  }
  session.on('Fetch.requestPaused', ({ requestId }) => {
    // Fails when the page has closed, which then needs no answer.
    session.send('Fetch.fulfillRequest', { requestId, ...answer }).catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] })
}
