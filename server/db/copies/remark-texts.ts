/** Keeps the texts by which copies are found, and which copies have them, as an operation leaves its copies. */
import { hash } from 'node:crypto'
import type { CopyRecord } from '#domain/copies/copy-record'
import { groupKeyOf } from '#domain/groups/grouping'
import type { CopyChange } from '#domain/copies/operation'
import { searchableRemark } from '#domain/copies/remark-search'
import { hasRemarks, type RemarkKind, remarkKey, type Remarks, remarksFieldsOf } from '#domain/copies/remarks'
import { type Insertable, sql } from 'kysely'
import { writeInChunks } from '#server/database/chunks'
import { preparedForList } from '#server/database/prepared-lists'
import { addRows, insertRows } from '#server/database/saved-rows'
import type { Writer } from '#server/database/storage'
import type { RemarkTextsTable, RemarkUsesTable, TextKind } from '#server/database/tables/copies'

type TextRow = Insertable<RemarkTextsTable>
type UseRow = Insertable<RemarkUsesTable>

/** Saves what the copies of an operation are found by. Does nothing for copies without remarks. */
export async function saveRemarks(
  tx: Writer,
  collectorId: string,
  changes: readonly CopyChange[],
): Promise<void> {
  const moved = changes.filter(isMoved)
  const old = moved.filter(({ before }) => isFound(before))
  await writeInChunks(
    old.map(({ copyId }) => copyId),
    chunk => deleteUsesQuery(tx, { collectorId }, chunk),
  )
  const texts = new Map<string, Text>()
  const textsOf = textsReader()
  const uses = moved.flatMap(change => usesOf(change, textsOf, texts))
  const owner = { collector_id: collectorId }
  await writeInChunks([...texts.values()], chunk =>
    // Kept as first written.
    addRows(
      tx,
      'remark_texts',
      ['collector_id', 'kind', 'key'],
      chunk.map(text => ({ ...owner, ...text })),
    ),
  )
  await writeInChunks(uses, chunk =>
    insertRows(
      tx,
      'remark_uses',
      chunk.map(use => ({ ...owner, ...use })),
    ),
  )
  await deleteUnused(tx, collectorId, old, texts)
}

/** Whether a copy is held and has remarks. */
function isFound(record: CopyRecord | null): record is CopyRecord {
  return record?.removal === null && hasRemarks(record.remarks)
}

/** Whether a change moves what its copy is found by. */
function isMoved({ productId, before, after }: CopyChange): boolean {
  if (!isFound(before)) return isFound(after)
  if (!isFound(after) || groupKeyOf(productId, before) !== groupKeyOf(productId, after)) return true
  const [old, now] = [remarksFieldsOf(before.remarks), remarksFieldsOf(after.remarks)]
  return Object.entries(now).some(([field, text]) => text !== old[field as keyof typeof old])
}

type Text = Omit<TextRow, 'collector_id'>
type Use = Omit<UseRow, 'collector_id'>

/** Returns what a copy is found by as a change leaves it, and adds the texts of it to those of the others. */
function usesOf(
  { copyId, productId, after }: CopyChange,
  textsOf: (remarks: Remarks) => readonly Text[],
  texts: Map<string, Text>,
): Use[] {
  if (!isFound(after)) return []
  const group = groupKeyOf(productId, after)
  return textsOf(after.remarks).map(text => {
    const { kind, key } = text
    if (!texts.has(`${kind} ${key}`)) texts.set(`${kind} ${key}`, text)
    return { kind, key, group_key: group, holding_id: copyId }
  })
}

/** Returns what reads the texts of remarks, each with its key and its words. Most copies have a line that others have. */
function textsReader(): (remarks: Remarks) => readonly Text[] {
  const lines = new Map<string, Text>()
  const lineOf = (kind: RemarkKind, text: string) => {
    const id = `${kind} ${text}`
    const line = lines.get(id) ?? { kind, key: remarkKey(text), text, words: searchableRemark(text) }
    lines.set(id, line)
    return line
  }
  return ({ note, tags, box, binder, page, seller }) => [
    ...(note === null ? [] : [noteText(note)]),
    ...tags.map(tag => lineOf('tag', tag)),
    ...(box === null ? [] : [lineOf('box', box)]),
    ...(binder === null ? [] : [lineOf('binder', binder)]),
    ...(page === null ? [] : [lineOf('page', page)]),
    ...(seller === null ? [] : [lineOf('seller', seller)]),
  ]
}

function noteText(note: string): Text {
  const key = hash('sha256', note, 'base64url')
  return { kind: 'note', key, text: note, words: searchableRemark(note) }
}

const deleteUsesQuery = preparedForList(
  (db, { collectorId }: { collectorId: string }, ids: readonly string[]) =>
    db
      .deleteFrom('remark_uses')
      .where('collector_id', '=', collectorId)
      .where('holding_id', 'in', [...ids]),
)

/** Deletes the texts that copies had and that no copy has any more. */
async function deleteUnused(
  tx: Writer,
  collectorId: string,
  old: readonly CopyChange[],
  kept: ReadonlyMap<string, Text>,
): Promise<void> {
  const keys = new Map<TextKind, Set<string>>()
  const textsOf = textsReader()
  for (const { before } of old) {
    for (const { kind, key } of before === null ? [] : textsOf(before.remarks)) {
      if (kept.has(`${kind} ${key}`)) continue
      const ofKind = keys.get(kind) ?? new Set()
      keys.set(kind, ofKind.add(key))
    }
  }
  for (const [kind, ofKind] of keys) {
    await writeInChunks([...ofKind], chunk =>
      tx
        .deleteFrom('remark_texts')
        .where('collector_id', '=', collectorId)
        .where('kind', '=', kind)
        .where('key', 'in', chunk)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('remark_uses')
                .select(sql.lit(1).as('one'))
                .where('remark_uses.collector_id', '=', collectorId)
                .where('remark_uses.kind', '=', kind)
                .whereRef('remark_uses.key', '=', 'remark_texts.key'),
            ),
          ),
        )
        .execute(),
    )
  }
}
