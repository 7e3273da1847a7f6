/** Security headers of every answer: content policy, permissions, referrer and transport. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { imageSources } from './image-hosts.ts'

function contentSecurityPolicy(imageHosts: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    imageSources(imageHosts),
    "connect-src 'self'",
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
  'web-share',
  'xr-spatial-tracking',
]
  .map(feature => `${feature}=()`)
  .join(', ')

const strictTransportSecurity = `max-age=${365 * 24 * 60 * 60}; includeSubDomains`

/** `imageHosts` are those whose images the page may load. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  imageHosts: readonly string[],
): Promise<void> {
  const contentPolicy = contentSecurityPolicy(imageHosts)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', contentPolicy)
    reply.header('permissions-policy', permissionsPolicy)
    // The protocol is https only behind a trusted proxy; the server itself uses plain http.
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransportSecurity)
    if (isApi(request.url)) reply.header('cache-control', 'no-store')
  })
}

function isApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}
