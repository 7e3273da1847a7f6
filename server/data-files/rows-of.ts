/** From the bytes of a download to checked rows, some at a time. */
import { checkedRow } from './checked-rows.ts'
import { orderChecks } from './checked-order.ts'
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
import { user } from '#contract/accounts'
import { exportFormat } from '#contract/exported-data'
import { withInsideNames } from '#contract/names'
import type { Answer } from '#contract/endpoints'
import { z } from 'zod'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { freeBytes, mostBytes, mostEntries, mostRatio } from './limits.ts'

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

/** What comes before the lists of data.json. */
export interface Head {
  readonly exportedAt: string
  readonly profile: Pick<Answer<'GET /api/auth/profile'>['user'], 'username' | 'ledgerCurrency' | 'settings'>
}

const head = z.object({
  exported_at: z.iso.datetime(),
  profile: user.pick({ username: true, ledger_currency: true, settings: true }),
})

/** Reads the members before the first list. Throws WrongFile for those of another file, or an older download. */
function headOf(members: Readonly<Record<string, unknown>>): Head {
  const { format } = members
  if (format === 1)
    throw new WrongFile(
      'This download is from before downloads could be restored: it lacks what identifies its products on another server and the order of its copies. Download your data again where your account is.',
    )
  if (typeof format === 'number' && format > exportFormat)
    throw new WrongFile(
      'This download is from a newer Holofolio than this server. Ask its operator to update it.',
    )
  if (format !== exportFormat) throw noDownload()
  const read = head.safeParse(members)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new WrongFile(`data.json, ${issue?.path.join('.')}: ${issue?.message}.`)
  }
  return withInsideNames(read.data) as Head
}

/** Yields the text in pieces. Throws WrongFile for what is neither, and beyond the limits. */
async function* dataJsonOf(bytes: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (piece?: Buffer) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined })
    } catch {
      throw noDownload()
    }
  }
  for await (const piece of isZip(bytes) ? unpacked(bytes) : cutUp(bytes)) yield decoded(piece)
  yield decoded()
}

function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt16LE(0) === 0x4b_50
}

const pieceBytes = 64 * 1_024

function* cutUp(bytes: Buffer): Generator<Buffer> {
  if (bytes.length > mostBytes) throw tooLarge()
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
}

async function* unpacked(bytes: Buffer): AsyncGenerator<Buffer> {
  let unpackedBytes = 0
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
    const entry = await entryOf(archive)
    for await (const piece of await archive.openReadStreamPromise(entry)) {
      unpackedBytes += (piece as Buffer).length
      const isBomb = unpackedBytes > freeBytes && unpackedBytes > entry.compressedSize * mostRatio
      if (isBomb || unpackedBytes > mostBytes) throw tooLarge()
      yield piece as Buffer
    }
  } catch (error) {
    if (error instanceof WrongFile) throw error
    throw new WrongFile('The zip is damaged, or only a part of it arrived. Download your data again.')
  }
}

async function entryOf(archive: ZipFile): Promise<Entry> {
  let entries = 0
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName === 'data.json') return entry
    entries += 1
    if (entries > mostEntries) break
  }
  throw noDownload()
}

function tooLarge(): WrongFile {
  return new WrongFile('data.json is too large once unpacked: at most 1 GB.', 'too_large')
}
