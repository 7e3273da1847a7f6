/**
 * A collector's data as a zip: data.json with everything, holdings.csv for a spreadsheet, and the pictures
 * they uploaded. It is read while it is sent, so changes made meanwhile may be in it or not.
 */
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { user } from '#contract/accounts'
import { answerEncoder } from '#contract/encode-answer'
import type { Answer } from '#contract/endpoints'
import { type ExportedList, type ExportedRow, exportedLists } from '#contract/exported-data'
import { type Cents, textFromCents } from '#domain/money/money'
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
import { copyRow, imageRow, notificationRow, sessionRow, statDayRow } from './exported-answers.ts'
import { type ZippedFile, zipped } from './zipped.ts'

type Profile = Answer<'GET /api/auth/profile'>['user']

export async function accountExport(parts: Parts, profile: Profile): Promise<Readable> {
  const { storage, uploadsFolder, now } = parts
  const at = now()
  const files: ZippedFile[] = [
    { path: 'data.json', compress: true, open: () => Readable.from(dataJson(storage, profile, at)) },
    { path: 'holdings.csv', compress: true, open: () => Readable.from(copiesCsv(storage, profile.id)) },
  ]
  for await (const images of exportedImages(storage, profile.id)) {
    for (const { fileName } of images) {
      const file = join(uploadsFolder, fileName)
      const open = () => createReadStream(file)
      if (existsSync(file)) files.push({ path: `images/${fileName}`, compress: false, open })
    }
  }
  return zipped(files, at)
}

/** One row per line, so that people can read it and tools can compare it. */
async function* dataJson(storage: Storage, profile: Profile, at: Date): AsyncGenerator<string> {
  const head = {
    format: 1,
    exported_at: at.toISOString(),
    money: 'US dollars',
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
    ledger: written('ledger', exportedLedger(storage, id), unchanged),
    trades: written('trades', exportedTrades(storage, id), unchanged),
    trade_lines: written('trade_lines', exportedTradeLines(storage, id), unchanged),
    stat_history: written('stat_history', exportedStatDays(storage, id), statDayRow),
    wishes: written('wishes', exportedWishes(storage, id), unchanged),
    notifications: written('notifications', exportedNotifications(storage, id), notificationRow),
    sessions: written('sessions', exportedSessions(storage, id), sessionRow),
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
  Set: copy => copy.setName,
  Number: copy => copy.cardNumber,
  Details: copy => copy.miscInfo,
  Type: copy => (copy.productType === 'card' ? 'Card' : 'Sealed product'),
  State: copy => copy.label,
  Condition: copy => copy.condition,
  'Grading company': copy => copy.gradingCompany,
  Grade: copy => copy.grade,
  'Predicted grade': copy => copy.predictedGrade,
  Investment: copy => textFromCents(copy.purchasePriceCents),
  'Raw card cost': copy => moneyCell(copy.rawCardCostCents),
  'Grading cost': copy => moneyCell(copy.gradingCostCents),
  'Purchase date': copy => copy.purchaseDate,
  'Own price': copy => moneyCell(copy.ownPriceCents),
  Added: copy => copy.createdAt,
  Removed: copy => copy.removedAt,
  'Removed as': copy => copy.removal,
  'Sold price': copy => moneyCell(copy.soldPriceCents),
  Id: copy => copy.id,
}

function moneyCell(amountCents: Cents | null): string | null {
  return amountCents === null ? null : textFromCents(amountCents)
}
