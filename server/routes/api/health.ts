import { readiness } from '#server/readiness/readiness'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function healthRoutes(parts: Parts): Route[] {
  const beReady = readiness(parts)
  return [
    route('GET /api/health', async () => ({ status: 'ok' })),
    route('GET /api/ready', async () => {
      await beReady()
      return { status: 'ready' }
    }),
  ]
}
