/** When each price source last answered or failed, over processes and restarts. */
import type { Reader, Writer } from '#server/database/storage'

export interface KeptReport {
  readonly answeredAt: string | null
  readonly failedAt: string | null
  readonly failure: string | null
}

/** Returns what is known of each source, by its name. */
export async function sourceReports(db: Reader): Promise<ReadonlyMap<string, KeptReport>> {
  const rows = await db.selectFrom('price_source_reports').selectAll().execute()
  return new Map(
    rows.map(({ source, answered_at: answeredAt, failed_at: failedAt, failure }) => [
      source,
      { answeredAt, failedAt, failure },
    ]),
  )
}

/** Saves what a source said. What it did not say this time stays. */
export async function saveReport(
  tx: Writer,
  { source, answeredAt, failedAt, failure }: KeptReport & { readonly source: string },
): Promise<void> {
  const reported = {
    ...(answeredAt !== null && { answered_at: answeredAt }),
    ...(failedAt !== null && { failed_at: failedAt, failure }),
  }
  await tx
    .insertInto('price_source_reports')
    .values({ source, answered_at: answeredAt, failed_at: failedAt, failure })
    .onConflict(conflict => conflict.column('source').doUpdateSet(reported))
    .execute()
}
