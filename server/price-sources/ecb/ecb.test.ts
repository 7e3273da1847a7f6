import { expect, onTestFinished, test } from 'vitest'
import { type Answering, fakeHost, html, text } from '#server/testing/fake-host'
import { ecbRates } from './ecb.ts'

const running = new AbortController().signal
const file = `<Envelope><Cube><Cube time='2026-11-19'><Cube currency='USD' rate='1.1367'/></Cube></Cube></Envelope>`

async function theBank(answer: Answering) {
  const host = await fakeHost(answer)
  onTestFinished(() => host.close())
  const clock = { nowMs: () => 0, wait: async () => {} }
  return {
    host,
    bank: ecbRates({ baseUrl: host.url, userAgent: 'Holofolio/1.2.3', clock, timeoutMs: 10_000 }),
  }
}

test.each([
  ['daily', '/stats/eurofxref/eurofxref-daily.xml'],
  ['90 days', '/stats/eurofxref/eurofxref-hist-90d.xml'],
] as const)('reads the file "%s"', async (name, path) => {
  const { host, bank } = await theBank(text(file, { 'content-type': 'text/xml' }))
  expect(await bank.read(name, running)).toEqual({
    rates: [{ day: '2026-11-19', currency: 'USD', rate: { units: 11_367n, decimals: 4 } }],
    leftOut: 0,
  })
  expect(host.asked.map(call => [call.path, call.headers['user-agent']])).toEqual([[path, 'Holofolio/1.2.3']])
})

test('reads the history day by day', async () => {
  const { host, bank } = await theBank(text(`${file}${' '.repeat(1_500_000)}`))
  const days = await bank.readHistory(running)
  expect('failure' in days ? days : [...days]).toMatchObject([
    { rates: [{ day: '2026-11-19', currency: 'USD' }], leftOut: 0 },
  ])
  expect(host.asked.map(({ path }) => path)).toEqual(['/stats/eurofxref/eurofxref-hist.xml'])
})

test('a history that is none is a failure with a sentence', async () => {
  const { bank } = await theBank(html(404))
  expect(await bank.readHistory(running)).toMatchObject({
    failure: 'refused',
    sentence: 'The European Central Bank refused a call (404).',
  })
})

test.each([
  ['a page', html(200), 'malformed'],
  ['no file', html(404), 'refused'],
  ['a fault', html(503), 'unreachable'],
  ['a file that is too large', text(`${file}${' '.repeat(1_000_000)}`), 'malformed'],
] as const)('%s is a failure with a sentence', async (_what, answer, failure) => {
  const { bank } = await theBank(answer)
  const came = await bank.read('daily', running)
  expect(came).toMatchObject({ failure, sentence: expect.stringMatching(/^The European Central Bank .*\.$/) })
})
