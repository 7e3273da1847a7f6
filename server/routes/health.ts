import { type Route, route } from '../http/route.ts'
import type { Parts } from '../parts.ts'

export function healthRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/health', async () => ({ status: 'ok' })),
    route('GET /api/ready', async () => {
      await parts.storage.check()
      return { status: 'ready' }
    }),
  ]
}
