import { endpoints } from '#contract/endpoints'
import { openApi } from '#contract/description/openapi'
import { type Route, route } from '#server/http/route'
import { readiness } from '#server/readiness/readiness'
import type { Parts } from '#server/parts'

/** Serves the API description, generated at the first request, and says whether the server is up. */
export function apiRoutes(parts: Parts): Route[] {
  const beReady = readiness(parts)
  let description: ReturnType<typeof openApi> | null = null
  return [
    route('GET /api/openapi.json', async () => {
      description ??= openApi(endpoints)
      return { ...description }
    }),
    route('GET /api/health', async () => ({ status: 'ok' })),
    route('GET /api/ready', async () => {
      await beReady()
      return { status: 'ready' }
    }),
  ]
}
