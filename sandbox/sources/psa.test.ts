import { describe, expect, onTestFinished, test } from 'vitest'
import { psaCertificates, type PsaOptions } from '#server/price-sources/psa/psa-certificates'
import { quotaOf } from '#server/testing/ebay-market'
import { handClock } from '#server/testing/hand-clock'
import type { Misbehaviour } from '#sandbox/marketplace/faults'
import { type PsaImitationOptions, startPsa } from './psa.ts'

const running = new AbortController().signal
const slab = {
  Year: '2005',
  Brand: 'POKEMON EX INVENTED',
  Category: 'TCG Cards',
  CardNumber: '106',
  Subject: 'LATIOS-HOLO',
  Variety: '',
  CardGrade: 'GEM MT 10',
  TotalPopulation: 2,
  PopulationHigher: 0,
}

async function thePsa(options: Partial<PsaImitationOptions> = {}, more: Partial<PsaOptions> = {}) {
  const psa = await startPsa({ slabs: { 94597302: slab }, ...options })
  onTestFinished(() => psa.close())
  const quota = quotaOf(100)
  const { clock } = handClock()
  const certificates = psaCertificates({ baseUrl: psa.url, token: 'hush', quota, clock, ...more })
  const lookUp = (certNumber = '94597302', signal = running) => certificates.lookUp(certNumber, signal)
  return { psa, lookUp, quota }
}

describe('a certificate', () => {
  test('tells what a slab is', async () => {
    const { psa, lookUp } = await thePsa()
    expect(await lookUp()).toEqual({
      certNumber: '94597302',
      name: 'LATIOS-HOLO',
      setName: 'POKEMON EX INVENTED',
      year: '2005',
      cardNumber: '106',
      variety: null,
      grade: '10',
      population: 2,
      populationHigher: 0,
    })
    expect(psa.asked[0]).toMatchObject({ method: 'GET', path: '/publicapi/cert/GetByCertNumber/94597302' })
  })

  test.each([
    ['PR 1', '1'],
    ['VG-EX 4', '4'],
    ['NM-MT 8', '8'],
    ['NM-MT+ 8.5', '8.5'],
    ['FR 1.5', '1.5'],
    ['MINT 9', '9'],
    ['NM 7(OC)', 'nm 7(oc)'],
    ['AUTHENTIC', 'authentic'],
  ])('of the grade %s has the grade %s', async (CardGrade, grade) => {
    const { lookUp } = await thePsa({ slabs: { 94597302: { ...slab, CardGrade } } })
    expect(await lookUp()).toMatchObject({ grade })
  })

  test('may lack all but name and grade', async () => {
    const few = {
      Subject: 'LATIOS-HOLO',
      CardGrade: 'PR 1',
      TotalPopulation: null,
      PopulationHigher: -3,
      Year: 5,
    }
    const { lookUp } = await thePsa({ slabs: { 94597302: few } })
    expect(await lookUp()).toMatchObject({
      name: 'LATIOS-HOLO',
      year: null,
      setName: null,
      population: null,
      populationHigher: null,
    })
  })

  test('that PSA does not have is unknown', async () => {
    const { psa, lookUp, quota } = await thePsa()
    expect(await lookUp('11111111')).toBe('unknown')
    for (const impossible of ['', '12', 'abc', '94597302/../1', '9459730212345'])
      expect(await lookUp(impossible)).toBe('unknown')
    expect(psa.asked).toHaveLength(1)
    expect(await quota.left()).toBe(99)
  })
})

describe('a failure', () => {
  test('with 500 means a wrong token, and is not tried again', async () => {
    const { psa, lookUp } = await thePsa({ token: 'another' })
    const sentence = 'PSA failed (500): it may not accept the token of this server.'
    expect(await lookUp()).toEqual({ failure: 'credentials', sentence })
    expect(psa.asked).toHaveLength(1)
  })

  test('of the limit of the day says so, by PSA or by our count', async () => {
    const usedUp = { failure: 'quota', sentence: 'PSA allows no more look-ups today.' }
    const theirs = await thePsa({ perDay: 0 })
    expect(await theirs.lookUp()).toEqual(usedUp)
    expect(theirs.psa.asked).toHaveLength(1)
    const ours = await thePsa({}, { quota: quotaOf(0) })
    expect(await ours.lookUp()).toEqual(usedUp)
    expect(ours.psa.asked).toHaveLength(0)
  })

  test.each<[string, Misbehaviour, string]>([
    ['a 401', { kind: 'status', status: 401 }, 'credentials'],
    ['a 404', { kind: 'status', status: 404 }, 'refused'],
    ['a 503', { kind: 'status', status: 503 }, 'unreachable'],
    ['silence', { kind: 'never' }, 'unreachable'],
    ['a page', { kind: 'html', status: 200 }, 'malformed'],
    ['half an answer', { kind: 'half-json' }, 'malformed'],
    ['50 MB', { kind: 'large', bytes: 50_000_000 }, 'malformed'],
    ['a list', { kind: 'status', status: 200, body: [] }, 'malformed'],
    ['a text', { kind: 'status', status: 200, body: { PSACert: 'slab' } }, 'malformed'],
    [
      'another slab',
      { kind: 'status', status: 200, body: { PSACert: { ...slab, CertNumber: '1' } } },
      'malformed',
    ],
  ])('by %s is described in a sentence', async (_what, what, failure) => {
    const { psa, lookUp } = await thePsa({}, what.kind === 'never' ? { timeoutMs: 100 } : {})
    psa.misbehave(what)
    const answer = await lookUp()
    expect(answer).toMatchObject({ failure, sentence: expect.stringMatching(/^PSA .*\.$/) })
    expect(JSON.stringify(answer)).not.toContain('hush')
  })
})
