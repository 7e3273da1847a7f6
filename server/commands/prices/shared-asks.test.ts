import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CheckOutcome } from '#domain/prices/price-check'
import type { PriceQuestion } from '#domain/prices/price-question'
import { priceKeyOf } from '#domain/prices/price-target'
import { saveChecks } from '#server/db/prices/price-checks'
import { type TestApp, testApp } from '#server/testing/app'
import { charizardAsked } from '#server/testing/priced-questions'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { SharedAsks } from './shared-asks.ts'

const ids = ['saved', 'earlier', 'failed', 'other-source', 'shared', 'abandoned', 'ended'] as const

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
  })
  afterAll(() => app.close())

  const asked = (productId: (typeof ids)[number]) => charizardAsked({ productId })

  /** Saves a check as any process does. */
  async function check({ productId, target }: PriceQuestion, outcome: CheckOutcome, source?: string) {
    const checkedAt = app.parts.now().toISOString()
    const key = { productId, priceKey: priceKeyOf(target) }
    const name = source ?? app.parts.priceSource.name
    await app.storage.write(tx => saveChecks(tx, [{ ...key, checkedAt, outcome, source: name }]))
  }

  it('leaves out what any process has answered since it began', async () => {
    const question = asked('saved')
    const asks = new SharedAsks(app.parts)
    app.clock.advance(1_000)
    await check(question, 'held_back')
    app.clock.advance(1_000)
    expect(await asks.claim(question)).toBe(false)
    expect(asks.takeAnswered()).toEqual([{ question, outcome: 'held_back' }])
    expect([asks.takeAnswered(), asks.takeAnswers()]).toEqual([[], []])
  })

  it('asks again what was answered earlier, by another source, or not at all', async () => {
    const questions = [asked('earlier'), asked('failed'), asked('other-source')] as const
    await check(questions[0], 'priced')
    app.clock.advance(1_000)
    const asks = new SharedAsks(app.parts)
    app.clock.advance(1_000)
    await check(questions[1], 'failed')
    await check(questions[2], 'priced', 'another')
    app.clock.advance(1_000)
    for (const question of questions) expect(await asks.claim(question)).toBe(true)
    await asks.end()
  })

  it('waits for an answer that is on its way, and asks itself when there is none', async () => {
    const question = asked('shared')
    const [first, second, third] = [0, 1, 2].map(() => new SharedAsks(app.parts))
    if (!first || !second || !third) throw new Error('a refresh is missing')
    expect(await first.claim(question)).toBe(true)
    const waiting = [second.claim(question), third.claim(question)]
    const answer = { question, source: 'played', outcome: 'unpriced', evidence: null } as const
    first.came(answer)
    expect(await Promise.all(waiting)).toEqual([false, false])
    expect([second.takeAnswers(), third.takeAnswers()]).toEqual([[answer], [answer]])

    const other = asked('abandoned')
    expect(await first.claim(other)).toBe(true)
    const both = [second.claim(other), third.claim(other)]
    await first.end()
    const winner = await Promise.race(both)
    expect(winner).toBe(true)
    await second.end()
    await third.end()
    expect((await Promise.all(both)).toSorted()).toEqual([false, true])
  })

  it('asks nothing once it has ended', async () => {
    const question = asked('ended')
    const [first, second] = [new SharedAsks(app.parts), new SharedAsks(app.parts)]
    await first.end()
    expect(await first.claim(question)).toBe(false)
    expect(await second.claim(question)).toBe(true)
    await second.end()
  })
})
