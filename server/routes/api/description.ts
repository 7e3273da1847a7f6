import { endpoints } from '#contract/endpoints'
import { openApi } from '#contract/description/openapi'
import { type Route, route } from '#server/http/route'

/**
 * The description is an endpoint among the others, so that it is described, limited to its methods and
 * compressed like them. It is the same for everybody and made once, when somebody first asks.
 */
export function descriptionRoutes(): Route[] {
  let description: ReturnType<typeof openApi> | null = null
  return [
    route('GET /api/openapi.json', async () => {
      description ??= openApi(endpoints)
      return { ...description }
    }),
  ]
}
