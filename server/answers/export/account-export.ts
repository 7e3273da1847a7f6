/**
 * A collector's data as a zip: data.json with everything, holdings.csv for a spreadsheet, and the pictures
 * they uploaded. data.json is of one moment. The others are read while they are sent, so changes made meanwhile may be
 * in them or not.
 */
import { Readable, PassThrough } from 'node:stream'
import { user } from '#contract/accounts'
import { answerEncoder } from '#contract/encode-answer'
import type { Answer } from '#contract/endpoints'
import {
  type ExportedList,
  type ExportedRow,
  csvColumns,
  exportedLists,
  exportFormat,
} from '#contract/exported-data'
import {
  exportedAdditions,
  exportedEdits,
  exportedCopies,
  exportedImages,
  exportedLedger,
  exportedOperationCopies,
  exportedOperations,
  exportedNotifications,
  exportedSessions,
  exportedStatDays,
  exportedSubmissionCopies,
  exportedSubmissionOperations,
  exportedSubmissions,
  exportedTradeLines,
  exportedTrades,
  exportedVenues,
  exportedWishes,
} from '#server/db/accounts/exported-rows'
import { exportedImports } from '#server/db/import/additions'
import { exportedViews } from '#server/db/groups/saved-views'
import { exportedSharedPages } from '#server/db/sharing/shared-pages'
import { exportedFactors } from '#server/db/accounts/second-factors'
import { exportedFormerEmails } from '#server/db/accounts/former-emails'
import { exportedReports } from '#server/db/products/product-reports'
import { exportedWaitingEdits } from '#server/db/products/waiting-edits'
import { exportedChosenSets } from '#server/db/wishlist/chosen-sets'
import type { Storage } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { cellsOf } from './copy-cells.ts'
import { byteOrderMark, csvLines } from './csv.ts'
import {
  copyRow,
  imageRow,
  importRow,
  notificationRow,
  readCopy,
  sessionRow,
  sharingRow,
  statDayRow,
  tradeRow,
} from './exported-answers.ts'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ZipFile } from 'yazl'

type Profile = Answer<'GET /api/auth/profile'>['user']

export async function accountExport(parts: Parts, profile: Profile): Promise<Readable> {
  const { storage, now } = parts
  const at = now()
  const files: ZippedFile[] = [
    {
      path: 'data.json',
      compress: true,
      open: () => ofOneMoment(storage, snapshot => dataJson(snapshot, profile, at)),
    },
    { path: 'holdings.csv', compress: true, open: () => Readable.from(copiesCsv(storage, profile)) },
  ]
  for await (const images of exportedImages(storage, profile.id)) {
    for (const { fileName } of images) {
      const open = () => Readable.from(pictureOf(parts, fileName))
      if (await parts.images.has(fileName)) files.push({ path: `images/${fileName}`, compress: false, open })
    }
  }
  return zipped(files, at)
}

/** Empty if the picture is deleted meanwhile. */
async function* pictureOf({ images }: Parts, fileName: string): AsyncGenerator<Buffer> {
  const bytes = await images.read(fileName)
  if (bytes) yield bytes
}

/** One row per line, so that people can read it and tools can compare it. */
async function* dataJson(storage: Storage, profile: Profile, at: Date): AsyncGenerator<string> {
  const head = {
    format: exportFormat,
    exported_at: at.toISOString(),
    money: profile.ledgerCurrency === 'USD' ? 'US dollars' : profile.ledgerCurrency,
    profile: encodeProfile(profile),
  }
  yield JSON.stringify(head).slice(0, -1)
  for (const [list, chunks] of Object.entries(lists(storage, profile.id))) {
    yield `,\n"${list}":[`
    let separator = '\n'
    for await (const rows of chunks) {
      yield separator + rows.join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

const encodeProfile = answerEncoder(user)

/** Every list, in chunks of rows as JSON. */
function lists(storage: Storage, id: string): Record<ExportedList, AsyncGenerator<string[]>> {
  return {
    holdings: written('holdings', exportedCopies(storage, id), copyRow),
    operations: written('operations', exportedOperations(storage, id), unchanged),
    ledger: written('ledger', exportedLedger(storage, id), unchanged),
    operation_copies: written('operation_copies', exportedOperationCopies(storage, id), unchanged),
    trades: written('trades', exportedTrades(storage, id), tradeRow),
    trade_lines: written('trade_lines', exportedTradeLines(storage, id), unchanged),
    stat_history: written('stat_history', exportedStatDays(storage, id), statDayRow),
    wishes: written('wishes', exportedWishes(storage, id), unchanged),
    reports: written('reports', exportedReports(storage, id), unchanged),
    waiting_edits: written('waiting_edits', exportedWaitingEdits(storage, id), unchanged),
    imports: written('imports', exportedImports(storage, id), importRow),
    chosen_sets: written('chosen_sets', exportedChosenSets(storage, id), unchanged),
    submissions: written('submissions', exportedSubmissions(storage, id), unchanged),
    submission_copies: written('submission_copies', exportedSubmissionCopies(storage, id), sharingRow),
    submission_operations: written(
      'submission_operations',
      exportedSubmissionOperations(storage, id),
      unchanged,
    ),
    venues: written('venues', exportedVenues(storage, id), unchanged),
    collection_views: written('collection_views', exportedViews(storage, id), unchanged),
    shared_pages: written('shared_pages', exportedSharedPages(storage, id), unchanged),
    notifications: written('notifications', exportedNotifications(storage, id), notificationRow),
    sessions: written('sessions', exportedSessions(storage, id), sessionRow),
    second_factors: written('second_factors', exportedFactors(storage, id), unchanged),
    former_emails: written('former_emails', exportedFormerEmails(storage, id), unchanged),
    products_added: written('products_added', exportedAdditions(storage, id), unchanged),
    products_edited: written('products_edited', exportedEdits(storage, id), unchanged),
    images: written('images', exportedImages(storage, id), imageRow),
  }
}

function unchanged<Row>(row: Row): Row {
  return row
}

async function* written<List extends ExportedList, Row>(
  list: List,
  chunks: AsyncGenerator<Row[]>,
  rowOf: (row: Row) => ExportedRow<List>,
): AsyncGenerator<string[]> {
  const encode = answerEncoder(exportedLists[list])
  for await (const rows of chunks) yield rows.map(row => JSON.stringify(encode(rowOf(row))))
}

async function* copiesCsv(
  storage: Storage,
  { id, ledgerCurrency }: Pick<Profile, 'id' | 'ledgerCurrency'>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([[...Object.keys(csvColumns), 'Currency']])
  const fields = Object.values(csvColumns)
  for await (const rows of exportedCopies(storage, id)) {
    const copies = rows.map(readCopy)
    yield csvLines(copies.map(copy => [...cellsOf(copy, fields, ledgerCurrency), ledgerCurrency]))
  }
}

/**
 * Makes the text within one snapshot as fast as it can be, keeps it packed, at about a twentieth of its size, and then
 * gives it to the reader: a transaction cannot wait for the slowest caller. A reader who goes away ends the work.
 */
export function ofOneMoment(storage: Storage, make: (snapshot: Storage) => AsyncGenerator<string>): Readable {
  const out = createGunzip()
  const give = async () => {
    const packed: Buffer[] = []
    await storage.read(async db => {
      const texts = whileRead(out, make({ ...storage, read: work => work(db) }))
      await pipeline(
        Readable.from(texts),
        createGzip({ level: 1 }),
        async (pieces: AsyncIterable<Buffer>) => {
          for await (const piece of pieces) packed.push(piece)
        },
      )
    })
    await pipeline(Readable.from(packed), out)
  }
  give().catch((error: unknown) => void out.destroy(error as Error))
  return out
}

async function* whileRead(out: Readable, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    if (out.destroyed) return
    yield text
  }
}

/** A file of a zip, opened when the zip reaches it. */
export interface ZippedFile {
  readonly path: string
  /** False for compressed formats, such as images. */
  readonly compress: boolean
  readonly open: () => Readable
}

/**
 * Returns the files as one zip, written while it is read. A failing file destroys the stream, so that half a
 * zip never looks complete. Destroying the stream closes the open file.
 */
export function zipped(files: readonly ZippedFile[], writtenAt: Date): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: Error) => void out.destroy(error)
  let current: Readable | undefined
  out.on('close', () => current?.destroy())
  zip.on('error', fail)
  for (const { path, compress, open } of files) {
    zip.addReadStreamLazy(path, { compress, mtime: writtenAt }, give => {
      current = open().on('error', fail)
      give(null, current)
    })
  }
  zip.end()
  zip.outputStream.pipe(out)
  return out
}
