import { expect, it, onTestFinished } from 'vitest'
import { secondTestApp } from '#server/testing/app'
import { sharing, sharingApp, visiting } from '#server/testing/lists/shared-pages'
import { onPostgres } from '#server/testing/storages'

onPostgres(() => {
  it('a shared page changes and ends in every server at once', async () => {
    const { app, owner, page, visitor } = await sharingApp('postgres')
    const other = await secondTestApp(app)
    onTestFinished(async () => {
      await other.close()
      await app.close()
    })
    const { id, secret } = await page.made()
    const elsewhere = visiting(other)
    for (const { names } of [visitor, elsewhere]) expect(await names(secret)).toHaveLength(4)
    await page.change(id, { filter: { type: 'sealed' } })
    for (const { names } of [visitor, elsewhere]) expect(await names(secret)).toEqual(['Booster Box'])
    await sharing(other, owner).stop(id)
    for (const { open, list } of [visitor, elsewhere])
      expect([(await open(secret)).status, (await list(secret)).status]).toEqual([404, 404])
  })
})
