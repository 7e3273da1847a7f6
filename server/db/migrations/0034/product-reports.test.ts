import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  it('keeps every notification, and admits those of reports without anything else', async () => {
    const { storage, drop } = await temporaryStorage(engine, 33)
    await storage.write(async tx => {
      await addEarlyCollector(tx, 'ash')
      await sql`insert into notifications (collector_id, id, created_at, kind, device, read_at)
        values ('ash', 's', '2026-03-16T00:00:00.000Z', 'sign_in', 'Firefox', '2026-03-17T00:00:00.000Z')`.execute(
        tx,
      )
    })
    const before = await storage.read(db => db.selectFrom('notifications').selectAll().execute())
    await migrate(storage)
    expect(await storage.read(db => db.selectFrom('notifications').selectAll().execute())).toEqual(before)
    const notice = (device: string | null) =>
      storage.write(tx =>
        sql`insert into notifications (collector_id, id, created_at, kind, device)
          values ('ash', 'r', '2026-03-18T00:00:00.000Z', 'product_reports', ${device})`.execute(tx),
      )
    await expect(notice('Firefox')).rejects.toThrow(/notifications_kind/)
    await notice(null)
    await drop()
  })
})
