/** Downloads every file on a full database. */
import type { EndpointName } from '#contract/endpoints'
import type { TestApp } from '#server/testing/app'

const files: readonly (readonly [EndpointName, string])[] = [
  ['GET /api/auth/export', ''],
  ['GET /api/auth/export/pictures', ''],
  ['GET /api/collections/export', 'format=holofolio'],
  ['GET /api/collections/export', 'format=tcgplayer&set=Set+7&type=raw'],
  ['GET /api/collections/export/insurance', 'type=graded&set=Set+7'],
  ['GET /api/collections/export/contents', 'format=pokecollector'],
  ['GET /api/collections/export/contents', 'format=pokecollector&condition=Near+Mint&standing=gain'],
]

/** Returns the calls. */
export async function downloadAll({ app }: TestApp, token: string): Promise<EndpointName[]> {
  for (const [name, query] of files) {
    const url = `${name.replace('GET ', '')}?${query}`
    const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${body.slice(0, 200)}`)
  }
  return files.map(([name]) => name)
}
