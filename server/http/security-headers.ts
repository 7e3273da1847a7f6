/** Security headers: of every answer those about type, origin, referrer and transport; of the page also its policies. */
import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { imageSources } from './image-hosts.ts'

function contentSecurityPolicy(html: string, imageHosts: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf('script', html)].join(' '),
    ["style-src 'self'", ...hashesOf('style', html)].join(' '),
    imageSources(imageHosts),
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

const permissionsPolicy = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
  .map(feature => `${feature}=()`)
  .join(', ')

/** These matter to every answer, the page's policies to a page alone. */
const ofEveryAnswer = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const strictTransportSecurity = `max-age=${365 * 24 * 60 * 60}; includeSubDomains`

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ofEveryAnswer)
    // The protocol is https only behind a trusted proxy; the server itself uses plain http.
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransportSecurity)
    if (isShared(request.url)) reply.header('x-robots-tag', 'noindex, nofollow')
    if (isApi(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Returns the headers of the page. It may load images of `imageHosts`, and use the scripts and styles that are part of it. */
export function pageHeaders(html: string, imageHosts: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(html, imageHosts),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy,
    'x-frame-options': 'DENY',
  }
}

/** Returns a source for each script or style sheet that is part of the page. */
function hashesOf(element: 'script' | 'style', html: string): string[] {
  return [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
  )
}

/** A page that was shared with those who have its link is for no search engine. */
function isShared(url: string): boolean {
  return /^(?:\/api)?\/shared\//.test(url)
}

function isApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}
