/** Recounts what submissions cost from the shares of their copies. */
import { sql } from 'kysely'
import { type Found, maxOfAKind } from '#server/db/ledger/recount-figures'
import type { Reader } from '#server/database/storage'

/** Lists the submissions whose costs are not the sum of the shares of their copies. */
export async function differingSubmissions(db: Reader, collectorId: string): Promise<Found[]> {
  const { rows } = await sql<{ id: string; kept: number; recounted: number }>`
    with shares as (
      select submission_id, cast(sum(share_cents) as bigint) as cents
      from submission_copies where collector_id = ${collectorId} group by submission_id
    )
    select id, fees_cents + insurance_cents + return_shipping_cents as kept, coalesce(cents, 0) as recounted
    from submissions left join shares on shares.submission_id = submissions.id
    where collector_id = ${collectorId}
      and fees_cents + insurance_cents + return_shipping_cents <> coalesce(cents, 0)
    order by id limit ${sql.lit(maxOfAKind)}`.execute(db)
  return rows.map(({ id, kept, recounted }) => ({ field: `costs of submission ${id}`, kept, recounted }))
}
