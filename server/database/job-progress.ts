/** How far a job has come that works through its rows once, in order. */
import type { Reader, Writer } from './storage.ts'

/** Returns the day before which a job has done its work; null if it never ran. */
export async function jobDoneBefore(db: Reader, job: string): Promise<string | null> {
  const row = await db
    .selectFrom('job_progress')
    .select('done_before')
    .where('job', '=', job)
    .executeTakeFirst()
  return row?.done_before ?? null
}

export async function saveJobDoneBefore(tx: Writer, job: string, day: string): Promise<void> {
  await tx
    .insertInto('job_progress')
    .values({ job, done_before: day })
    .onConflict(conflict => conflict.column('job').doUpdateSet({ done_before: day }))
    .execute()
}
