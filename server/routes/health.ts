import { readiness } from '../commands/readiness.ts'
import { type Route, route } from '../http/route.ts'
import type { Parts } from '../parts.ts'

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
