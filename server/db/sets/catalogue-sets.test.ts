import { expect, it } from 'vitest'
import { testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { setsByCode } from './catalogue-sets.ts'

onBothEngines(engine => {
  it('finds sets by more codes than a compound select has terms, newest first', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'old', setCode: 'set-3', setName: 'Old', cardNumber: '1', releaseDate: '1999-01-09' },
      { id: 'new', setCode: 'set-500', setName: 'New', cardNumber: '1', releaseDate: '2020-01-09' },
    ])
    const codes = Array.from({ length: 501 }, (_, index) => `set-${index}`)
    const sets = await app.storage.read(db => setsByCode(db, 'en', codes))
    expect(sets.map(({ setCode }) => setCode)).toEqual(['set-500', 'set-3'])
    await app.close()
  })
})
