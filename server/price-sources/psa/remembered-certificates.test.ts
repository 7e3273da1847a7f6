import { describe, expect, test } from 'vitest'
import type { CallFailed } from '#server/price-sources/outside-call'
import { type PsaCertificate, rememberedCertificates } from './psa-certificates.ts'

const running = new AbortController().signal
const hourMs = 60 * 60 * 1_000

function certificateOf(certNumber: string): PsaCertificate {
  return {
    certNumber,
    name: 'LATIOS',
    setName: null,
    year: null,
    cardNumber: null,
    variety: null,
    grade: '10',
    population: 1,
    populationHigher: 0,
  }
}

function remembering(answer?: CallFailed | 'unknown') {
  const asked: string[] = []
  let now = Date.parse('2026-03-14T12:00:00.000Z')
  const psa = {
    lookUp: async (certNumber: string) => {
      asked.push(certNumber)
      return answer ?? certificateOf(certNumber)
    },
  }
  const certificates = rememberedCertificates(psa, () => new Date(now))
  return { asked, certificates, advance: (ms: number) => void (now += ms) }
}

describe('a certificate', () => {
  test('is remembered for a day', async () => {
    const { certificates, advance, asked } = remembering()
    expect(certificates.remembered('1')).toBeNull()
    const found = await certificates.lookUp('1', running)
    expect(found).toMatchObject({ certificate: { certNumber: '1' } })
    advance(24 * hourMs - 1)
    expect(certificates.remembered('1')).toEqual(found)
    advance(1)
    expect(certificates.remembered('1')).toBeNull()
    expect(asked).toEqual(['1'])
  })

  test('that is unknown is remembered for an hour', async () => {
    const { certificates, advance } = remembering('unknown')
    await certificates.lookUp('1', running)
    advance(hourMs - 1)
    expect(certificates.remembered('1')?.certificate).toBe('unknown')
    advance(1)
    expect(certificates.remembered('1')).toBeNull()
  })

  test('is requested once for callers at the same time', async () => {
    const { certificates, asked } = remembering()
    await Promise.all([certificates.lookUp('1', running), certificates.lookUp('1', running)])
    expect(asked).toEqual(['1'])
  })

  test('gives way to newer ones after a thousand', async () => {
    const { certificates } = remembering()
    for (let index = 0; index <= 1_000; index++) await certificates.lookUp(String(index), running)
    expect(certificates.remembered('0')).toBeNull()
    expect(certificates.remembered('1')).not.toBeNull()
    expect(certificates.remembered('1000')).not.toBeNull()
  })
})

test('a failure is not remembered', async () => {
  const failed = { failure: 'unreachable', sentence: 'PSA did not answer.' } as const
  const { certificates, asked } = remembering(failed)
  expect(await certificates.lookUp('1', running)).toBe(failed)
  expect(await certificates.lookUp('1', running)).toBe(failed)
  expect(asked).toHaveLength(2)
})
