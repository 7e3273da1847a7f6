import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Cents } from '#domain/money/money'
import { answerEncoder, answerWriter, batchWriter } from './encode-answer.ts'
import type { Answer } from './endpoints.ts'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { exportedLists } from './exported-data.ts'
import { cashDelta, enteredMoney, money, queriedMoney } from './fields.ts'
import {
  fieldNameInside,
  fieldNameOnWire,
  insideName,
  insideOf,
  moneyFields,
  onWire,
  withInsideNames,
} from './names.ts'

const moneySchemas: readonly unknown[] = [money, enteredMoney, cashDelta, queriedMoney]

interface Field {
  readonly name: string
  readonly holdsMoney: boolean
  /** The names of the other fields of its object. */
  readonly siblings: readonly string[]
}

/** Every field of a schema, however deep, with whether it is money. */
function fieldsIn(schema: unknown): Field[] {
  if (!(schema instanceof z.ZodType)) return []
  const def = schema._zod.def as unknown as Record<string, unknown>
  const shape = def['shape'] as Record<string, z.ZodType> | undefined
  const own = Object.entries(shape ?? {}).flatMap(([name, field]) => [
    { name, holdsMoney: isMoney(field), siblings: Object.keys(shape ?? {}) },
    ...fieldsIn(field),
  ])
  const inner = ['innerType', 'element', 'in', 'out'].flatMap(key => fieldsIn(def[key]))
  const options = ((def['options'] as z.ZodType[] | undefined) ?? []).flatMap(fieldsIn)
  return [...own, ...inner, ...options]
}

function isMoney(schema: unknown): boolean {
  if (moneySchemas.includes(schema)) return true
  if (!(schema instanceof z.ZodType)) return false
  const def = schema._zod.def as unknown as Record<string, unknown>
  // A refined copy of a money schema carries the same codec.
  if (def['type'] === 'pipe' && def['reverseTransform']) return true
  return ['innerType', 'in', 'out'].some(key => isMoney(def[key]))
}

const described = Object.values(endpoints) as Endpoint[]
const requests = described.flatMap(({ params, query, body }) => [params, query, body].flatMap(fieldsIn))
const answers = described.flatMap(({ answer, events }) => [answer, events].flatMap(fieldsIn))
const exported = Object.values(exportedLists).flatMap(fieldsIn)
const all = [...requests, ...answers, ...exported]

describe('money fields', () => {
  test('are exactly those of the schemas', () => {
    const inSchemas = all.filter(({ holdsMoney }) => holdsMoney).map(({ name }) => name)
    expect([...new Set(inSchemas)].toSorted()).toEqual(moneyFields.toSorted())
  })

  test('are money wherever their name is used', () => {
    const names: readonly string[] = moneyFields
    expect(all.filter(({ name, holdsMoney }) => names.includes(name) && !holdsMoney)).toEqual([])
  })
})

describe('names', () => {
  test('of requests survive a round trip', () => {
    expect(requests.length).toBeGreaterThan(40)
    for (const { name } of requests) expect(fieldNameOnWire(fieldNameInside(name))).toBe(name)
  })

  test('of one shape stay distinct inside, except the two spellings of an uploaded image', () => {
    const merged = answers.filter(({ name, siblings }) =>
      siblings.some(other => other !== name && insideName(other) === insideName(name)),
    )
    expect([...new Set(merged.map(({ name }) => name))]).toEqual(['imageUrl', 'image_url'])
  })

  test.each([
    ['purchase_price', 'purchasePriceCents'],
    ['product_id', 'productId'],
    ['priceChange', 'priceChangeCents'],
    ['isGain', 'isGain'],
  ])('%s is %s inside', (wire, inside) => expect(insideName(wire)).toBe(inside))

  test('in an error keep their path', () => {
    expect(fieldNameInside('traded_away[0].own_price')).toBe('tradedAway[0].ownPrice')
    expect(fieldNameOnWire('tradedAway[0].ownPrice')).toBe('traded_away[0].own_price')
  })
})

describe('translation', () => {
  const wire = { total_investment: 0.07, cards: [{ own_price: null, set_name: 'Base Set' }] }
  const inside = { totalInvestmentCents: 7, cards: [{ ownPriceCents: null, setName: 'Base Set' }] }

  test('decodes an answer', () => expect(insideOf(wire)).toEqual(inside))
  test('encodes a request', () => expect(onWire(inside)).toEqual(wire))
  test('renames without converting cents', () => {
    expect(withInsideNames({ own_price: 7, product_id: 'a' })).toEqual({ ownPriceCents: 7, productId: 'a' })
  })

  test.each([0.001, '1.00', true])('rejects %j as money', amount => {
    expect(() => insideOf({ own_price: amount })).toThrow('own_price is not an amount of dollars')
  })

  test('encodes an answer by its schema, and drops other fields', () => {
    const encode = answerEncoder(z.object({ own_price: money.nullable(), isGain: z.boolean() }))
    expect(encode({ ownPriceCents: 1_250, isGain: true, secret: 1 })).toEqual({
      own_price: 12.5,
      isGain: true,
    })
  })

  test('encodes either of two shapes of an answer', () => {
    const encode = answerEncoder(endpoints['GET /api/collections'].answer)
    const pagination = { page: 1, totalPages: 0, totalItems: 0, itemsPerPage: 12 }
    expect(encode({ groups: [], pagination })).toEqual({ groups: [], pagination })
    expect(encode({ collection: [], pagination })).toEqual({ collection: [], pagination })
  })

  const pagination = { page: 1, totalPages: 0, totalItems: 0, itemsPerPage: 12 }
  const thing = z.object({ own_price: money.nullable(), note: z.string().optional() })
  test.each<[string, z.ZodType, unknown]>([
    ['an object', thing, { ownPriceCents: 1_250, note: 'a "note"', secret: 1 }],
    ['an object without a field', thing, { ownPriceCents: null }],
    ['an object without fields', z.object({}), {}],
    ['only fields left out', z.object({ note: z.string().optional() }), {}],
    [
      'lists',
      z.object({ a: z.array(thing), b: z.array(thing) }),
      { a: [{ ownPriceCents: 1 }, { ownPriceCents: 2 }], b: [] },
    ],
    ['a list', z.array(thing), [{ ownPriceCents: 1 }, { ownPriceCents: 2 }]],
    ['an empty list', z.array(thing), []],
    ['one of two shapes', endpoints['GET /api/collections'].answer, { groups: [], pagination }],
    ['anything', z.looseObject({ openapi: z.string() }), { openapi: '3.1', paths: [1] }],
  ])('writes the same JSON in pieces: %s', (_, schema, inside) => {
    const written = [...answerWriter(schema)(inside)].join('')
    expect(written).toBe(JSON.stringify(answerEncoder(schema)(inside)))
  })

  const lists = z.object({ a: z.array(thing), note: z.string().optional(), b: z.array(thing) })
  const things = [1, 2, 3].map(ownPriceCents => ({ ownPriceCents }))
  async function* batches(...sizes: number[]) {
    for (let at = 0; sizes.length > 0; at += sizes.shift() ?? 0) yield things.slice(at, at + (sizes[0] ?? 0))
  }
  const inBatches = async (schema: z.ZodType, inside: unknown) => {
    let json = ''
    for await (const piece of batchWriter(schema)(inside)) json += piece
    return json
  }

  test.each<[string, number[]]>([
    ['no batch', []],
    ['an empty batch', [0]],
    ['one batch', [3]],
    ['several batches', [1, 0, 2]],
  ])('writes the same JSON in batches: %s', async (_, sizes) => {
    const entries = sizes.reduce((all, size) => all + size, 0)
    const whole = { a: things.slice(0, entries), b: things }
    const json = JSON.stringify(answerEncoder(lists)(whole))
    expect(await inBatches(lists, { a: batches(...sizes), b: things })).toBe(json)
    expect(await inBatches(lists, { ...whole, b: batches(3) })).toBe(json)
    expect(await inBatches(lists, { ...whole, b: batches(1, 2) })).toBe(json)
  })

  const trade = z.object({ id: z.string(), given: z.array(thing), received: z.array(thing) })
  const many = Array.from({ length: 60 }, (_, ownPriceCents) => ({ ownPriceCents }))
  const largest = (pieces: readonly string[]) =>
    Math.max(...pieces.map(piece => piece.split('own_price').length - 1))

  test('writes the lists of an object inside an answer in pieces', () => {
    const answer = z.object({ trade, note: z.string() })
    const inside = { trade: { id: 'a', given: [], received: many }, note: 'b' }
    const pieces = [...answerWriter(answer)(inside)]
    expect(pieces.join('')).toBe(JSON.stringify(answerEncoder(answer)(inside)))
    expect(largest(pieces)).toBe(25)
  })

  test('writes the lists of an entry that comes alone in pieces', async () => {
    const answer = z.object({ trades: z.array(trade) })
    const trades = ['a', 'b', 'c', 'd'].map(id => ({ id, given: many, received: id === 'b' ? [] : many }))
    async function* oneAndMore() {
      yield trades.slice(0, 1)
      yield trades.slice(1, 3)
      yield trades.slice(3)
    }
    const pieces: string[] = []
    for await (const piece of batchWriter(answer)({ trades: oneAndMore() })) pieces.push(piece)
    expect(pieces.join('')).toBe(JSON.stringify(answerEncoder(answer)({ trades })))
    expect(pieces.filter(piece => largest([piece]) > 25)).toHaveLength(1)
  })

  test('writes a large batch in pieces', async () => {
    const answer = z.object({ things: z.array(thing) })
    const all = Array.from({ length: 120 }, (_, ownPriceCents) => ({ ownPriceCents }))
    async function* oneAndMore() {
      yield all.slice(0, 1)
      yield all.slice(1)
    }
    const pieces: string[] = []
    for await (const piece of batchWriter(answer)({ things: oneAndMore() })) pieces.push(piece)
    expect(pieces.join('')).toBe(JSON.stringify(answerEncoder(answer)({ things: all })))
    expect(largest(pieces)).toBe(20)
  })

  test('writes one of two shapes in batches', async () => {
    async function* none() {}
    const { answer } = endpoints['GET /api/collections']
    const groups = JSON.stringify({ groups: [], pagination })
    expect(await inBatches(answer, { groups: none(), pagination })).toBe(groups)
  })

  test.each<[string, unknown]>([
    ['has an entry that does not match', [{ ownPriceCents: 0.5 }]],
    ['has no batch', { ownPriceCents: 1 }],
  ])('writes no list in batches that %s', async (_, batch) => {
    async function* wrong() {
      yield batch
    }
    await expect(inBatches(lists, { a: wrong(), b: [] })).rejects.toThrow(TypeError)
  })

  test.each<[string, z.ZodType, unknown]>([
    ['has an object for a list', z.object({ a: z.array(thing) }), { a: {} }],
    ['lacks a list', z.object({ a: z.array(thing) }), {}],
    ['has text for an object', thing, 'text'],
    ['has neither of two shapes', endpoints['GET /api/collections'].answer, { pagination }],
  ])('writes no answer that %s', (_, schema, inside) => {
    expect(() => [...answerWriter(schema)(inside)]).toThrow(TypeError)
  })

  test.each<[string, z.ZodType, unknown]>([
    ['lacks a field', money, undefined],
    ['has half a cent', money, 12.5],
    ['has null for a number', z.number(), null],
    ['has a number that is not finite', z.number(), Number.NaN],
    ['has a number for text', z.string(), 7],
    ['has text for a flag', z.boolean(), 'true'],
    ['has a value outside a list', z.enum(['raw', 'graded']).nullable(), 'sealed'],
    ['has an object for a list', z.array(z.string()), {}],
    ['has text for an object', z.object({}), 'text'],
    ['has neither of two shapes', z.union([z.object({ a: money }), z.object({ b: money })]), {}],
  ])('throws for an answer that %s', (_, schema, value) => {
    const encode = answerEncoder(z.object({ cash: z.string(), own_price: schema }))
    const cents = { cashCents: 'text' }
    expect(() => encode({ ...cents, ownPriceCents: value })).toThrow('own_price')
  })

  test('types money as cents', () => {
    const stats = { totalInvestmentCents: 5 as Cents } satisfies Partial<
      Answer<'GET /api/collections/stats'>['basicStats']
    >
    expect(stats.totalInvestmentCents).toBe(5)
  })
})
