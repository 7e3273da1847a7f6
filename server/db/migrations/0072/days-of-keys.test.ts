import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keptCall } from '#server/db/collection/idempotency-keys'
import { migratedFrom } from '#server/testing/accounts/early-rows'
import { onBothEngines, type TemporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await migratedFrom(engine, 71, tx =>
      sql`insert into idempotency_keys (collector_id, idempotency_key, fingerprint, operation_id, created_at)
        values ('c1', 'earlier', 'digest', 'o1', '2026-11-20T10:00:00.000Z')`.execute(tx),
    )
  })
  afterAll(() => db.drop())

  it.each([
    ['2026-12-20T09:59:59.999Z', 'o1'],
    ['2026-12-20T10:00:00.000Z', undefined],
  ])('keeps a key from before for the days of an add: at %s', async (now, operationId) => {
    const kept = await db.storage.read(reader => keptCall(reader, 'c1', 'earlier', new Date(now)))
    expect(kept?.operationId).toBe(operationId)
  })
})
