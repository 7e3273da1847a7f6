/**
 * A collector's data as a zip: data.json with everything, holdings.csv for a spreadsheet, and the pictures
 * they uploaded. It is read while it is sent, so it is as of the minutes it was made in.
 */
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ServerAnswer } from '#contract/endpoints'
import { type ExportedList, type ExportedRow, exportedLists } from '#contract/exported-data'
import { type Cents, textFromCents } from '#domain/money/money'
import { z } from 'zod'
import {
  exportedAdditions,
  exportedEdits,
  exportedCopies,
  exportedImages,
  exportedLedger,
  exportedNotifications,
  exportedSessions,
  exportedStatDays,
  exportedTradeLines,
  exportedTrades,
  exportedWishes,
} from '#server/db/accounts/exported-rows'
import type { Storage } from '#server/db/storage'
import type { Parts } from '#server/parts'
import { byteOrderMark, csvLines } from './csv.ts'
import {
  additionRow,
  editRow,
  entryRow,
  copyRow,
  imageRow,
  notificationRow,
  sessionRow,
  statDayRow,
  tradeLineRow,
  tradeRow,
  wishRow,
} from './exported-answers.ts'
import { type ZippedFile, zipped } from './zipped.ts'

type Profile = ServerAnswer<'GET /api/auth/profile'>['user']

export async function accountExport(parts: Parts, profile: Profile): Promise<Readable> {
  const { storage, uploadsFolder, now } = parts
  const at = now()
  const files: ZippedFile[] = [
    { path: 'data.json', compress: true, open: () => Readable.from(dataJson(storage, profile, at)) },
    { path: 'holdings.csv', compress: true, open: () => Readable.from(copiesCsv(storage, profile.id)) },
  ]
  for await (const images of exportedImages(storage, profile.id)) {
    for (const { file_name } of images) {
      const file = join(uploadsFolder, file_name)
      const open = () => createReadStream(file)
      if (existsSync(file)) files.push({ path: `images/${file_name}`, compress: false, open })
    }
  }
  return zipped(files, at)
}

/** One line a row, so that it can be read and compared without a program of its own. */
async function* dataJson(storage: Storage, profile: Profile, at: Date): AsyncGenerator<string> {
  const head = { format: 1, exported_at: at.toISOString(), money: 'US dollars', profile }
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

/** Every list in chunks of rows that are JSON already. */
function lists(storage: Storage, id: string): Record<ExportedList, AsyncGenerator<string[]>> {
  return {
    holdings: written('holdings', exportedCopies(storage, id), copyRow),
    ledger: written('ledger', exportedLedger(storage, id), entryRow),
    trades: written('trades', exportedTrades(storage, id), tradeRow),
    trade_lines: written('trade_lines', exportedTradeLines(storage, id), tradeLineRow),
    stat_history: written('stat_history', exportedStatDays(storage, id), statDayRow),
    wishes: written('wishes', exportedWishes(storage, id), wishRow),
    notifications: written('notifications', exportedNotifications(storage, id), notificationRow),
    sessions: written('sessions', exportedSessions(storage, id), sessionRow),
    products_added: written('products_added', exportedAdditions(storage, id), additionRow),
    products_edited: written('products_edited', exportedEdits(storage, id), editRow),
    images: written('images', exportedImages(storage, id), imageRow),
  }
}

async function* written<List extends ExportedList, Row>(
  list: List,
  chunks: AsyncGenerator<Row[]>,
  rowOf: (row: Row) => ExportedRow<List>,
): AsyncGenerator<string[]> {
  const schema: z.ZodType = exportedLists[list]
  for await (const rows of chunks) yield rows.map(row => JSON.stringify(z.encode(schema, rowOf(row))))
}

async function* copiesCsv(storage: Storage, collectorId: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([Object.keys(csvColumns)])
  for await (const rows of exportedCopies(storage, collectorId)) {
    const columns = Object.values(csvColumns)
    yield csvLines(rows.map(copyRow).map(copy => columns.map(cellOf => cellOf(copy))))
  }
}

type Copy = ExportedRow<'holdings'>

const csvColumns: Record<string, (copy: Copy) => string | null> = {
  Name: copy => copy.name,
  Set: copy => copy.set_name,
  Number: copy => copy.card_number,
  Details: copy => copy.misc_info,
  Type: copy => (copy.product_type === 'card' ? 'Card' : 'Sealed product'),
  State: copy => copy.label,
  Condition: copy => copy.condition,
  'Grading company': copy => copy.grading_company,
  Grade: copy => copy.grade,
  'Predicted grade': copy => copy.predicted_grade,
  Investment: copy => textFromCents(copy.purchase_price),
  'Raw card cost': copy => moneyCell(copy.raw_card_cost),
  'Grading cost': copy => moneyCell(copy.grading_cost),
  'Purchase date': copy => copy.purchase_date,
  'Own price': copy => moneyCell(copy.own_price),
  Added: copy => copy.created_at,
  Removed: copy => copy.removed_at,
  'Removed as': copy => copy.removal,
  'Sold price': copy => moneyCell(copy.sold_price),
  Id: copy => copy.id,
}

function moneyCell(amountCents: Cents | null): string | null {
  return amountCents === null ? null : textFromCents(amountCents)
}
