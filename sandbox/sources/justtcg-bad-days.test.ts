import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { PriceQuestion } from '#domain/prices/price-question'
import { allOf } from '#server/testing/priced-questions'
import type { Misbehaviour } from '#sandbox/marketplace/faults'
import { askedUpTo, outcomesOf, theSource, variantsOf } from './asked-justtcg.ts'
import type { JusttcgVariant } from './justtcg.ts'

/** Whether a call ends by its deadline alone. */
const isEndless = ({ kind }: Misbehaviour) => kind === 'never' || kind === 'drip'

describe('a bad day', () => {
  test.each<[string, Misbehaviour, string]>([
    ['a wrong key', { kind: 'status', status: 401, body: { code: 'INVALID_API_KEY' } }, 'credentials'],
    ['a key without rights', { kind: 'status', status: 403 }, 'credentials'],
    ['a refusal', { kind: 'status', status: 400 }, 'refused'],
    ['a failure', { kind: 'status', status: 503 }, 'unreachable'],
    ['silence', { kind: 'never' }, 'unreachable'],
    ['an answer that never ends', { kind: 'drip', everyMs: 20 }, 'unreachable'],
    ['a hang-up', { kind: 'hang-up' }, 'unreachable'],
    ['a page', { kind: 'html', status: 200 }, 'malformed'],
    ['half an answer', { kind: 'half-json' }, 'malformed'],
    ['50 MB', { kind: 'large', bytes: 50_000_000 }, 'malformed'],
    ['a redirect', { kind: 'redirect', to: 'http://127.0.0.1:1/' }, 'refused'],
    ['a list', { kind: 'status', status: 200, body: [] }, 'malformed'],
    ['no list', { kind: 'status', status: 200, body: { data: 'many' } }, 'malformed'],
    [
      'other cards',
      { kind: 'status', status: 200, body: { data: [{ tcgplayerId: '999', variants: variantsOf(999) }] } },
      'malformed',
    ],
  ])('with %s costs the prices and nothing else', async (_what, what, failure) => {
    const { justtcg, ask } = await theSource({}, isEndless(what) ? { timeoutMs: 100 } : {})
    justtcg.misbehave(what)
    const answers = await ask(askedUpTo(2))
    for (const answer of answers) {
      expect(answer).toMatchObject({
        outcome: 'failed',
        failure,
        sentence: expect.stringMatching(/^JustTCG .*\.$/),
      })
      expect(JSON.stringify(answer)).not.toContain('hush')
    }
    expect(answers).toHaveLength(2)
  })

  test('with wrong cards among right ones costs those alone', async () => {
    const cards = {
      1: variantsOf(1),
      2: 'none' as never,
      3: variantsOf(3).map(variant => ({ ...variant, price: '3.00' })),
      4: variantsOf(4).map(variant => ({ ...variant, price: -4 })),
      5: variantsOf(5).map(variant => ({ ...variant, price: 10_000_001 })),
      6: variantsOf(6).map(variant => ({ ...variant, language: 'Japanese' })),
      7: [null, 7, {}, { condition: 7 }, ...variantsOf(7)] as JusttcgVariant[],
      8: [...variantsOf(8), ...variantsOf(9)],
    }
    const { ask } = await theSource({ cards })
    expect(outcomesOf((await ask(askedUpTo(8))).toSorted(byId))).toEqual([
      'priced',
      ...Array.from({ length: 5 }, () => 'unpriced'),
      'priced',
      'unpriced',
    ])
  })

  test('ends the run after a key is refused', async () => {
    const { justtcg, ask } = await theSource({ key: 'another' })
    const answers = await ask(askedUpTo(60))
    expect(outcomesOf(answers)).toEqual(Array.from({ length: 60 }, () => 'credentials'))
    expect(justtcg.asked).toHaveLength(1)
  })

  test('drops the call when aborted, and makes no other', async () => {
    const { justtcg, source, quota } = await theSource()
    justtcg.misbehave({ kind: 'never' })
    const abort = new AbortController()
    const answers = allOf(source.ask(askedUpTo(60), abort.signal))
    while (justtcg.asked.length === 0) await setImmediate()
    abort.abort()
    expect(await answers).toEqual([])
    expect(justtcg.asked).toHaveLength(1)
    expect(await quota.left()).toBe(999)
  })
})

function byId(
  one: { readonly question: PriceQuestion },
  other: { readonly question: PriceQuestion },
): number {
  const idOf = ({ externalIds }: PriceQuestion) => Number(externalIds['tcgplayer'])
  return idOf(one.question) - idOf(other.question)
}
