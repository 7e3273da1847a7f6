import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const lineCount = 500
const maxIdLength = 100
const maxBytes = 1_048_576
const generalMaxBytes = 262_144
const places = Array.from({ length: lineCount }, (_, index) => index)
const longId = (index: number) => String(index).padStart(maxIdLength, 'x')
const firstMathDigit = 0x1d7ce

/** 50 characters, each of four bytes in UTF-8 and of twelve as escapes: a different grade for each line. */
function longGrade(index: number): string {
  const digits = [...String(index).padStart(3, '0')].map(digit => firstMathDigit + Number(digit))
  return '🂡'.repeat(47) + String.fromCodePoint(...digits)
}

/** JSON as those write it who escape all that is not ASCII. */
function escaped(body: object): string {
  return JSON.stringify(body).replaceAll(
    /[^ -~]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const graded = (index: number) => ({ grading_company: longGrade(index), grade: longGrade(index) })

/** Every field as long as it may be; of copies too many, which is for the trade to refuse. */
const longest = {
  traded_away: places.map(index => ({ id: longId(index) })),
  received: places.map(index => ({
    id: longId(index),
    quantity: 1_000,
    condition: 'Moderately Played',
    ...graded(index),
    own_price: 99_999_999.99,
  })),
  cash_delta: -99_999_999.99,
  day: '1999-11-01',
  partner: '🂡'.repeat(100),
  note: '🂡'.repeat(1_000),
}

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector

  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(
      app.storage,
      places.map(index => ({ id: longId(index) })),
    )
    collector = await newCollector(app)
    return () => app.close()
  })

  const send = (payload: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/collections/trades',
      headers: { authorization: `Bearer ${collector.token}`, 'content-type': 'application/json' },
      payload,
    })

  describe('a trade of 500 lines against 500', () => {
    it('is recorded with the longest grades, written as escapes', async () => {
      const held = await collector.add({
        product_id: longId(0),
        condition: 'Near Mint',
        purchase_price: 1,
        quantity: lineCount,
      })
      const payload = escaped({
        traded_away: held.items.map(({ id }) => ({ id })),
        received: places.map(index => ({
          id: longId(index),
          quantity: 1,
          ...graded(index),
          own_price: 99_999_999.99,
        })),
      })
      expect(payload.length).toBeGreaterThan(generalMaxBytes)
      const answer = await send(payload)
      expect(answer.statusCode).toBe(201)
      const { trade, received } = answer.json()
      expect([trade.given.length, trade.received.length, received.length]).toEqual([500, 500, 500])
      expect(received[499]).toMatchObject({ product_id: longId(499), grade: longGrade(499) })
    })

    it('is rejected for its content, not its size, with the longest fields', async () => {
      const payloads = [JSON.stringify(longest), escaped(longest)]
      expect(payloads.map(payload => Buffer.byteLength(payload))).toEqual([366_498, 775_298])
      for (const payload of payloads) {
        const answer = await send(payload)
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
      }
    })
  })

  describe('the body of a trade', () => {
    const ofBytes = (bytes: number) => escaped(longest).padEnd(bytes)

    it('may be 1 MiB', async () => {
      expect((await send(ofBytes(maxBytes))).statusCode).toBe(404)
    })

    it('may not exceed it by a byte', async () => {
      const answer = await send(ofBytes(maxBytes + 1))
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        413,
        'application/json; charset=utf-8',
      ])
      expect(answer.json()).toEqual({ error: 'The request is too large.', code: 'too_large' })
    })
  })
})
