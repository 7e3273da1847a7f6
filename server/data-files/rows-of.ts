/** From the bytes of a download to checked rows, some at a time. */
import { checkedRow } from './checked-rows.ts'
import { orderChecks } from './checked-order.ts'
import { dataJsonOf } from './data-json.ts'
import { type Head, headOf } from './head.ts'
import { JsonLists } from './json-lists.ts'
import {
  earlyList,
  isKnownList,
  isRestoredList,
  lackingList,
  mostRowsOf,
  type Rows,
} from './restored-lists.ts'
import { WrongFile } from '#server/reading-threads'
import { noDownload, wrongRow } from './wrong-file.ts'

export type Part = { readonly head: Head } | Rows

const rowsAtOnce = 250

/** Yields the head, and then the rows of each list that is restored. Throws WrongFile for what is wrong. */
export async function* partsOf(bytes: Buffer): AsyncGenerator<Part> {
  const checks = orderChecks()
  const members = new Map<string, unknown>()
  const seen = new Set<string>()
  let rows: Readonly<Record<string, unknown>>[] = []
  let from = 0
  const taken = (list: string): Part => {
    const part = { list, from, rows } as unknown as Rows
    from += rows.length
    rows = []
    return part
  }
  let list = ''
  for await (const piece of piecesOf(bytes)) {
    if ('member' in piece) {
      if (seen.size > 0) throw noDownload()
      members.set(piece.member, parsedMember(piece.text))
    } else if (!('row' in piece)) {
      if (rows.length > 0) yield taken(list)
      if (seen.size === 0) yield { head: headOf(Object.fromEntries(members)) }
      rejectMisplaced(piece.list, seen)
      list = piece.list
      seen.add(list)
      from = 0
    } else if (isRestoredList(list)) {
      if (piece.index >= mostRowsOf(list))
        throw new WrongFile(`data.json, ${list}: has more than ${mostRowsOf(list)} rows.`, 'too_large')
      const row = checkedRow(list, piece.row, piece.index)
      const fault = checks[list](row as never)
      if (fault !== null) throw wrongRow(list, piece.index, fault)
      rows.push(row)
      if (rows.length === rowsAtOnce) yield taken(list)
    }
  }
  if (rows.length > 0) yield taken(list)
  if (seen.size === 0) headOf(Object.fromEntries(members))
  const lacking = lackingList(seen)
  if (lacking !== null) throw new WrongFile(`data.json lacks the list ${lacking}.`)
}

async function* piecesOf(bytes: Buffer) {
  const lists = new JsonLists()
  for await (const text of dataJsonOf(bytes)) yield* lists.push(text)
  lists.end()
}

function parsedMember(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw noDownload()
  }
}

function rejectMisplaced(list: string, seen: ReadonlySet<string>): void {
  if (seen.has(list)) throw new WrongFile(`data.json has the list ${list} twice.`)
  if (!isKnownList(list))
    throw new WrongFile(`data.json has a list that this server does not know: ${list.slice(0, 50)}.`)
  const early = earlyList(list, seen)
  if (early !== undefined)
    throw new WrongFile(`data.json has the list ${list} after ${early}, which refers to it.`)
}
