import { endpoints } from '#contract/endpoints'
import { openApi } from '#contract/description/openapi'
import { type Route, route } from '#server/http/route'

/** Serves the API description, generated at the first request. */
export function descriptionRoutes(): Route[] {
  let description: ReturnType<typeof openApi> | null = null
  return [
    route('GET /api/openapi.json', async () => {
      description ??= openApi(endpoints)
      return { ...description }
    }),
  ]
}
