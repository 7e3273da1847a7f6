/** Submissions: copies sent to a grading company together, and which operations were about them. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createSubmissions(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await tx.schema
    .createTable('submissions')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('grading_company', text, c => c.notNull())
    .addColumn('service', text)
    .addColumn('sent_on', text)
    .addColumn('expected_on', text)
    .addColumn('note', text, c => c.check(sql`length(note) <= 1000`))
    .addColumn('fees_cents', bigint, c => c.notNull().check(sql`fees_cents >= 0`))
    .addColumn('insurance_cents', bigint, c => c.notNull().check(sql`insurance_cents >= 0`))
    .addColumn('return_shipping_cents', bigint, c => c.notNull().check(sql`return_shipping_cents >= 0`))
    .addColumn('revision', 'integer', c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('submissions_key', ['collector_id', 'id'])
    .execute()
  await tx.schema
    .createTable('submission_copies')
    .addColumn('collector_id', text, c => c.notNull())
    .addColumn('submission_id', text, c => c.notNull())
    .addColumn('place', 'integer', c => c.notNull())
    .addColumn('holding_id', text, c => c.notNull())
    .addColumn('share_cents', bigint, c => c.notNull().check(sql`share_cents >= 0`))
    .addColumn('grading_cost_cents', bigint, c => c.notNull().check(sql`grading_cost_cents >= 0`))
    .addColumn('predicted_grade', text)
    .addColumn('raw_price_cents', bigint)
    .addColumn('returned_price_cents', bigint)
    .addColumn('superseded_by', text)
    .addPrimaryKeyConstraint('submission_copies_key', ['collector_id', 'submission_id', 'place'])
    .addForeignKeyConstraint(
      'submission_copies_submission',
      ['collector_id', 'submission_id'],
      'submissions',
      ['collector_id', 'id'],
    )
    .addForeignKeyConstraint('submission_copies_copy', ['collector_id', 'holding_id'], 'holdings', [
      'collector_id',
      'id',
    ])
    .execute()
  await sql`create unique index submission_copies_once on submission_copies (collector_id, holding_id, submission_id)`.execute(
    tx,
  )
  // A copy is at one company at a time.
  await sql`create unique index submission_copies_newest on submission_copies (collector_id, holding_id)
    where superseded_by is null`.execute(tx)
  await tx.schema
    .createTable('submission_operations')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('operation_id', text, c => c.notNull())
    .addColumn('submission_id', text, c => c.notNull())
    .addColumn('does', text, c => c.notNull().check(sql`does in ('sent', 'corrected', 'returned')`))
    .addColumn('grading_company', text, c => c.notNull())
    .addColumn('costs', text, c => c.check(sql`length(costs) <= 300`))
    .addPrimaryKeyConstraint('submission_operations_key', ['collector_id', 'operation_id'])
    .execute()
}
