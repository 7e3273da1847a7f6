import { expect, test } from 'vitest'
import { nearMint } from '#domain/prices/price-target'
import { charizardAsked } from '#server/testing/priced-questions'
import { playedSource, type PlayedAnswer } from '#server/testing/played-source'
import { inEveryOrder, sourcesInOrder } from './sources-in-order.ts'
import { switchSources } from './switched-sources.ts'

const about = { kinds: ['raw'], site: null, terms: null } as const
const at = '2026-11-20T12:00:00.000Z'

function switched() {
  const played = ['one', 'two'].map(name => {
    const source = playedSource({ kind: 'market' })
    return { ...source, priceSource: { ...source.priceSource, name, label: name } }
  })
  const { priceSource, sources } = switchSources({
    known: [
      ...played.map(({ priceSource: source }) => ({ facts: source, about, needs: null, source, list: null })),
      {
        facts: { ...playedSource().priceSource, name: 'keyed' },
        about,
        needs: 'KEY',
        source: null,
        list: null,
      },
    ],
    environment: { order: inEveryOrder(['one']), setting: null },
    combine: sourcesInOrder,
    now: () => new Date(at),
  })
  const ask = async () => {
    const answers: string[] = []
    const question = charizardAsked({ productId: 'a', target: nearMint })
    for await (const { source } of priceSource.ask([question], new AbortController().signal))
      answers.push(source)
    return answers
  }
  const say = (place: number, answer: PlayedAnswer) => played[place]?.answers.set('a', answer)
  return { priceSource, sources, ask, say }
}

test('follow the switches at once, under the name of their order', async () => {
  const { priceSource, sources, ask } = switched()
  expect([priceSource.name, await ask()]).toEqual(['one', ['one']])
  expect(sources.use({ raw: ['two', 'one'], graded: [], sealed: ['one'] })).toBe(true)
  expect(priceSource.name).toBe('raw:two+one graded: sealed:one')
  expect([await ask(), priceSource.order.raw, priceSource.label]).toEqual([
    ['two'],
    ['two', 'one'],
    'one and two',
  ])
  expect([sources.isOn('two'), sources.isOn('keyed')]).toEqual([true, false])
  expect(sources.use(null)).toBe(true)
  expect([await ask(), sources.use(inEveryOrder(['one']))]).toEqual([['one'], false])
})

test('do not ask a source that has lost its key, and go on with the next', async () => {
  const { sources, ask } = switched()
  sources.use(inEveryOrder(['keyed', 'two']))
  expect(await ask()).toEqual(['two'])
})

test('report when each source answered and why it failed, once', async () => {
  const { sources, ask, say } = switched()
  sources.use(inEveryOrder(['one', 'two']))
  say(0, { outcome: 'failed', failure: 'refused', sentence: 'It refused.' })
  await ask()
  expect(sources.takeReports()).toEqual([
    { source: 'one', answeredAt: null, failedAt: at, failure: 'It refused.' },
    { source: 'two', answeredAt: at, failedAt: null, failure: null },
  ])
  expect(sources.takeReports()).toEqual([])
})

test('report no question that was never asked', async () => {
  const { sources, ask, say } = switched()
  say(0, { outcome: 'failed', failure: 'unreachable', sentence: 'Stopped.', isUnasked: true })
  await ask()
  expect(sources.takeReports()).toEqual([])
})
