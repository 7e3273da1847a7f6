import { cents } from '#domain/money/money'
import { describe, expect, test } from 'vitest'
import { chosenQuote, type OrderedKind, type SourceQuote } from './chosen-quote.ts'

const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

function quote(source: string, dollars: number, days = 0): SourceQuote {
  return {
    source,
    priceCents: cents(Math.round(dollars * 100)),
    asOf: daysAgo(days),
    kind: 'market',
    confidence: 'high',
    listings: null,
  }
}

function asked(dollars: number, change: Partial<SourceQuote> = {}): SourceQuote {
  return { ...quote('asks', dollars), kind: 'ask', listings: 9, ...change }
}

function choose(quotes: readonly SourceQuote[], kind: OrderedKind = 'raw') {
  const order = { raw: ['list', 'keyed', 'asks'], graded: ['keyed', 'asks'], sealed: ['asks', 'list'] }
  const chosen = chosenQuote(quotes, { kind, order, now })
  return chosen && `${chosen.source} ${chosen.priceCents / 100}`
}

describe('the price of a key', () => {
  test('comes from the first source in the order of its kind', () => {
    const quotes = [quote('asks', 90), quote('keyed', 80), quote('list', 70)]
    expect(choose(quotes)).toBe('list 70')
    expect(choose(quotes, 'graded')).toBe('keyed 80')
    expect(choose(quotes, 'sealed')).toBe('asks 90')
    expect(choose([])).toBeNull()
  })

  test('is never that of a restricted source, whatever the order', () => {
    const restricted = quote('pricecharting', 60)
    const order = { raw: ['pricecharting', 'list'], graded: [], sealed: [] }
    expect(chosenQuote([restricted, quote('list', 70, 9)], { kind: 'raw', order, now })?.source).toBe('list')
    expect(chosenQuote([restricted], { kind: 'raw', order, now })).toBeNull()
    expect(choose([restricted])).toBeNull()
  })

  test('is never a mean of two', () => {
    expect(choose([quote('list', 0.2), quote('keyed', 0.3)])).toBe('list 0.2')
  })

  test('is of a later source where the first is more than seven days old', () => {
    expect(choose([quote('list', 70, 7), quote('keyed', 80)])).toBe('list 70')
    expect(choose([quote('list', 70, 7.1), quote('keyed', 80, 3)])).toBe('keyed 80')
  })

  test('is the newest where all are older, the first of the order among the same', () => {
    expect(choose([quote('list', 70, 30), quote('keyed', 80, 20)])).toBe('keyed 80')
    expect(choose([quote('keyed', 80, 20), quote('list', 70, 20)])).toBe('list 70')
  })

  test('is of a source that is no longer used where no other has one, the newest', () => {
    const gone = [quote('gone', 50, 2), quote('closed', 60, 1)]
    expect(choose(gone)).toBe('closed 60')
    expect(choose([...gone, quote('asks', 90, 40)])).toBe('asks 90')
  })

  test('is what is asked under $5 for a raw card only where no other source has a price', () => {
    expect(choose([asked(4.99), quote('keyed', 0.2, 60)])).toBe('keyed 0.2')
    expect(choose([asked(4.99)])).toBe('asks 4.99')
    expect(choose([asked(4.99), quote('gone', 0.2, 60)])).toBe('asks 4.99')
    expect(choose([asked(5), quote('keyed', 6, 60)])).toBe('asks 5')
  })

  test('is what is asked with low confidence for a raw card only where no other source has a price', () => {
    const unsure = asked(90, { confidence: 'low' })
    expect(choose([unsure, quote('keyed', 80, 60)])).toBe('keyed 80')
    expect(choose([unsure])).toBe('asks 90')
    expect(choose([unsure, quote('list', 80, 60)], 'sealed')).toBe('asks 90')
  })

  test('is what a list estimates from asks only where no other source has a price, whatever the kind', () => {
    const thin = asked(90, { source: 'list', confidence: 'low', listings: null, isEstimate: true })
    expect(choose([thin, quote('keyed', 80, 60)])).toBe('keyed 80')
    expect(choose([thin, quote('asks', 80, 60)], 'sealed')).toBe('asks 80')
    expect(choose([thin])).toBe('list 90')
  })

  test('may be an estimate under $5', () => {
    expect(choose([asked(3, { listings: null }), quote('keyed', 2, 60)])).toBe('asks 3')
  })

  test('may be what is asked under $5 for a slab or a sealed product', () => {
    const quotes = [asked(3), quote('list', 2), quote('keyed', 2, 60)]
    expect(choose(quotes, 'sealed')).toBe('asks 3')
    expect(choose(quotes, 'graded')).toBe('asks 3')
  })
})
