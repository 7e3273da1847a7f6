/** Writes tags, places and sellers as they were first written in a collection: "VINTAGE" is "Vintage" where that came first. */
import { type RemarkKind, remarkKey, remarkKinds, type RemarksRequest } from '#domain/copies/remarks'
import { inChunks } from '#server/database/chunks'
import { preparedForList } from '#server/database/prepared-lists'
import type { Reader } from '#server/database/storage'

/** Returns a request in the spelling that the collection has already. */
export async function inFirstSpelling<Request extends RemarksRequest>(
  db: Reader,
  collectorId: string,
  request: Request,
): Promise<Request> {
  return (await firstSpeller(db, collectorId, [request]))(request)
}

export type Speller = <Request extends RemarksRequest>(request: Request) => Request

/** Returns what spells these requests, in their order: as the collection does, or as the first of them. */
export async function firstSpeller(
  db: Reader,
  collectorId: string,
  requests: readonly RemarksRequest[],
): Promise<Speller> {
  const first = new Map<string, string>()
  for (const kind of remarkKinds) {
    const keys = new Set(requests.flatMap(request => textsOf(request, kind).map(remarkKey)))
    const spellings = await inChunks([...keys], chunk => spellingsQuery(db, { collectorId, kind }, chunk))
    for (const { key, text } of spellings) first.set(`${kind} ${key}`, text)
  }
  const spelled = (kind: RemarkKind) => (text: string) => {
    const key = `${kind} ${remarkKey(text)}`
    const known = first.get(key)
    if (known === undefined) first.set(key, text)
    return known ?? text
  }
  return request => {
    const { tags } = request
    const lines = (['box', 'binder', 'page', 'seller'] as const).flatMap(kind => {
      const text = request[kind]
      return text ? [[kind, spelled(kind)(text)] as const] : []
    })
    return { ...request, ...(tags && { tags: tags.map(spelled('tag')) }), ...Object.fromEntries(lines) }
  }
}

function textsOf(request: RemarksRequest, kind: RemarkKind): readonly string[] {
  if (kind === 'tag') return request.tags ?? []
  const text = request[kind]
  return text ? [text] : []
}

const spellingsQuery = preparedForList(
  (db, { collectorId, kind }: { collectorId: string; kind: RemarkKind }, keys: readonly string[]) =>
    db
      .selectFrom('remark_texts')
      .select(['key', 'text'])
      .where('collector_id', '=', collectorId)
      .where('kind', '=', kind)
      .where('key', 'in', [...keys]),
)
