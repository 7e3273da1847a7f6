/** Writes what a download has beside copies, money and lists: submissions, shared pages, past imports and notifications. */
import { wholeShared } from '#domain/sharing/shared-page'
import { newId } from '#server/commands/new-id'
import type { RestoredRow, Rows } from '#server/data-files/restored-lists'
import {
  correctedCosts,
  additionsOfImport,
  countsOfImport,
  sharedFilter,
  toldOfImport,
} from '#server/data-files/kept-json'
import { insertRestoredSubmissionCopies } from '#server/db/grading/restored-submissions'
import { insertSubmissionOperation } from '#server/db/grading/submission-operations'
import { insertSubmission } from '#server/db/grading/submissions'
import { insertSharedPage, noLink } from '#server/db/sharing/shared-pages'
import { insertImport, noReading } from '#server/db/import/imports'
import { insertRestoredNotifications } from '#server/db/notifications/restored-notifications'
import type { Writer } from '#server/database/storage'
import { canBeTold, isAboutPrice, isFinished } from './coming-rows.ts'
import type { RestoredProducts } from './restored-products.ts'

/** What rows are written with. */
interface Writing {
  readonly tx: Writer
  readonly collectorId: string
  readonly products: RestoredProducts
}

export async function writeExtras({ tx, collectorId, products }: Writing, part: Rows): Promise<void> {
  switch (part.list) {
    case 'submissions':
      for (const row of part.rows) await insertSubmission(tx, collectorId, row)
      return
    case 'submission_copies': {
      const copies = part.rows.map(row => ({
        ...row,
        copyId: row.holdingId,
        shareCents: row.costShareCents,
      }))
      return insertRestoredSubmissionCopies(tx, collectorId, copies)
    }
    case 'submission_operations':
      for (const { costs, ...row } of part.rows)
        await insertSubmissionOperation(tx, collectorId, {
          ...row,
          costs: costs === null ? null : correctedCosts(costs),
        })
      return
    case 'shared_pages':
      for (const row of part.rows) await writePage(tx, collectorId, row)
      return
    case 'imports':
      for (const row of part.rows.filter(isFinished)) await writeImport(tx, collectorId, row)
      return
    case 'notifications':
      return insertRestoredNotifications(
        tx,
        collectorId,
        part.rows
          .filter(canBeTold)
          .map(row => (isAboutPrice(row) ? { ...row, productId: products.idOf(row.productId) } : row)),
      )
  }
}

/** Nobody knows the secret of its link any more, so it is shown to nobody until it gets a new one. */
function writePage(tx: Writer, collectorId: string, row: RestoredRow<'shared_pages'>): Promise<void> {
  return insertSharedPage(tx, collectorId, {
    ...row,
    id: row.id || newId(),
    digest: noLink,
    filter: sharedFilter(row.filter) ?? wholeShared,
    direction: row.order,
  })
}

/** Of how its file was read, what the next file with the same headings needs. */
function writeImport(tx: Writer, collectorId: string, row: RestoredRow<'imports'>): Promise<void> {
  const additions = additionsOfImport(row.additions) ?? []
  return insertImport(tx, collectorId, {
    ...row,
    id: row.id || newId(),
    fileDigest: row.fileFingerprint,
    mappingDigest: row.headingsFingerprint,
    workedAt: row.endedAt ?? row.createdAt,
    run: 1,
    facts: {
      reading: { ...noReading, app: row.app },
      questions: [],
      conditionWords: [],
      preview: [],
      told: toldOfImport(row.told) ?? {},
      currency: '',
      counts: countsOfImport(row.counts) ?? [],
      ...(additions.length > 0 && { additions }),
    },
  })
}
