import { v7 as newId } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { revertCollector } from '#server/commands/products/revert-collector'
import { insertNotifications } from '#server/db/notifications/notifications'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { confirmAddress, keepingMailer } from '#server/testing/confirmed-email'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { sendPriceDigests } from './price-digests.ts'

const minuteMs = 60_000
const defaced = 'Claim your prize at evil.example'

onBothEngines(engine => {
  let app: TestApp
  let mailer: ReturnType<typeof keepingMailer>
  let holder: TestCollector
  let other: TestCollector
  beforeEach(async () => {
    mailer = keepingMailer()
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'charizard', name: 'Charizard' }])
    holder = await newCollector(app)
    other = await newCollector(app)
    await confirmAddress(app, holder.id)
  })
  afterEach(() => app.close())

  const later = <Done>(act: () => Promise<Done>) => {
    app.clock.advance(minuteMs)
    return act()
  }
  const hold = (collector = holder) =>
    later(() => collector.add({ product_id: 'charizard', condition: 'Near Mint', purchase_price: 1 }))
  const wish = ({ token }: TestCollector) =>
    later(() => {
      const body = { target_price: 5 }
      return app.call('PUT /api/wishlist/:id', { token, params: { id: 'charizard' }, body })
    })
  const rename = ({ token }: TestCollector, name: string) =>
    later(async () => {
      const body = { name, set_name: `Set of ${name}` }
      const { status } = await app.call('PUT /api/products/:id', { token, params: { id: 'charizard' }, body })
      expect(status).toBe(200)
    })

  /** The digest about a move of the product's price. */
  async function digest(): Promise<string> {
    const move = { productId: 'charizard', priceKey: 'raw:near%20mint', kind: 'price_move' as const }
    const prices = { oldPriceCents: cents(1_000), newPriceCents: cents(1_250) }
    await app.storage.write(tx =>
      insertNotifications(tx, app.clock.now.toISOString(), [
        { collectorId: holder.id, id: newId(), ...move, ...prices },
      ]),
    )
    expect(await sendPriceDigests(app.parts, mailer, new AbortController().signal)).toBe(1)
    const { text, html } = mailer.mails.at(-1) ?? { text: '', html: '' }
    expect([html.includes('Charizard'), html.includes('evil')]).toEqual([
      text.includes('Charizard'),
      text.includes('evil'),
    ])
    return text
  }

  it('names a product as its holder added it, also after others edited it', async () => {
    await hold()
    await rename(other, 'Mew')
    await rename(other, defaced)
    const text = await digest()
    expect(text).toContain('Charizard, Base Set, Near Mint')
    expect(text).not.toMatch(/evil|Mew/)
  })

  it('has the name of an edit that the holder saw, or made', async () => {
    await rename(other, 'Glurak')
    await hold()
    expect(await digest()).toContain('Glurak, Set of Glurak, Near Mint')
    app.clock.advance(24 * 60 * minuteMs)
    await rename(holder, 'Dracaufeu')
    await rename(other, defaced)
    expect(await digest()).toContain('Dracaufeu, Set of Dracaufeu, Near Mint')
  })

  it('names a wish as it was wished for', async () => {
    await rename(other, 'Glurak')
    await wish(holder)
    await rename(other, defaced)
    expect(await digest()).toContain('Glurak, Set of Glurak')
  })

  it('names what is no longer held as it was before all edits', async () => {
    await rename(other, 'Glurak')
    const { item } = await hold()
    expect((await later(() => holder.remove(item.id, null))).status).toBe(200)
    await rename(other, defaced)
    expect(await digest()).toContain('Charizard, Base Set')
  })

  it('names nothing as others saw it, who hold it, wish for it or edited it later', async () => {
    await hold()
    await rename(other, defaced)
    await hold(other)
    await wish(other)
    expect(await digest()).toContain('Charizard, Base Set')
  })

  it('follows the operator, who set a product back', async () => {
    await rename(other, defaced)
    await hold()
    await later(() => revertCollector(app.parts, other.id))
    expect(await digest()).toContain('Charizard, Base Set')
    app.clock.advance(24 * 60 * minuteMs)
    await rename(other, defaced)
    expect(await digest()).toContain('Charizard, Base Set')
  })
})
