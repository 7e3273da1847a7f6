// What a page itself asks for. A browser asks for more, such as icons and the manifest, and its next version for
// something else.

import type { Page, Request } from '@playwright/test'

const code = new Set(['document', 'script', 'stylesheet', 'font'])
const calls = new Set(['fetch', 'xhr', 'eventsource', 'websocket'])
const shown = new Set(['image', 'media'])

/** Lists from now on the requests of a page for itself, its assets and its calls as type and path, without pictures. */
export function listAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (isCodeOrCall(request)) asked.push(`${request.resourceType()} ${pathname}${search}`)
  })
  return asked
}

/** True unless a browser makes the request by itself. Some make a request for an icon as one for a picture. */
export function isAskedByPage(request: Request): boolean {
  return isCodeOrCall(request) || shown.has(request.resourceType())
}

function isCodeOrCall(request: Request): boolean {
  const type = request.resourceType()
  return code.has(type) || calls.has(type) || /^\/(?:assets|api)\//.test(new URL(request.url()).pathname)
}
