import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallFailed } from '#server/price-sources/outside-call'
import { type PsaCertificate, rememberedCertificates } from '#server/price-sources/psa/psa-certificates'
import { type TestApp, testApp } from '#server/testing/app'
import { stockCatalogue } from '#server/testing/catalogue'
import { charizardSlab } from '#server/testing/known-prices'
import { onOneEngine } from '#server/testing/storages'

const hourMs = 60 * 60 * 1_000

onOneEngine(engine => {
  let app: TestApp
  let token: string
  let asked: string[] = []
  let answer: CallFailed | 'unknown' | Partial<PsaCertificate> = {}
  beforeAll(async () => {
    const psa = {
      lookUp: async (certNumber: string) => {
        asked.push(certNumber)
        if (answer === 'unknown' || 'failure' in answer) return answer
        return { ...charizardSlab(certNumber), ...answer }
      },
    }
    const certificates = rememberedCertificates(psa, () => app.parts.now())
    app = await testApp(engine, { rateLimits: true, certificates })
    await stockCatalogue(app.parts)
  })
  beforeEach(async () => {
    app.clock.advance(25 * hourMs)
    token = (await app.register()).token
    asked = []
    answer = {}
  })
  afterAll(() => app.close())

  const lookUp = (number: string, company = 'PSA', by = token) =>
    app.call('GET /api/certificates/:company/:number', { token: by, params: { company, number } })

  describe('a certificate', () => {
    it('tells what the slab is, and which product', async () => {
      expect(await lookUp(' 9459 7302')).toMatchObject({
        status: 200,
        body: {
          certificate: {
            company: 'PSA',
            number: '94597302',
            name: 'CHARIZARD-HOLO',
            set: 'POKEMON BASE SET 2',
            year: '2000',
            card_number: '4',
            variety: null,
            grade: '10',
            population: 2,
            population_higher: 22,
            looked_up_at: app.clock.now.toISOString(),
          },
          product: { name: 'Charizard', set_name: 'Base Set 2', card_number: '4' },
          candidates: [],
        },
      })
    })

    it('names candidates where the set does not tell', async () => {
      answer = { setName: 'POKEMON GAME' }
      const { body } = await lookUp('94597302')
      expect(body.product).toBeNull()
      expect(body.candidates.map(found => found.set_name).toSorted()).toEqual(['Base Set', 'Base Set 2'])
    })

    it('names no product for a card without a number, or that the catalogue does not have', async () => {
      answer = { cardNumber: null }
      expect((await lookUp('94597302')).body).toMatchObject({ product: null, candidates: [] })
      answer = { name: 'GROUDON' }
      expect((await lookUp('94597303')).body).toMatchObject({ product: null, candidates: [] })
    })

    it('is requested once for all collectors', async () => {
      const first = await lookUp('94597302')
      app.clock.advance(hourMs)
      const other = await app.register()
      expect((await lookUp('94597302', 'psa', other.token)).body).toEqual(first.body)
      expect(asked).toEqual(['94597302'])
    })
  })

  describe('a look-up', () => {
    it('of a number that PSA does not know says so', async () => {
      answer = 'unknown'
      expect(await lookUp('94597302')).toMatchObject({
        status: 404,
        refusal: { error: 'PSA knows no certificate 94597302. Check the number on the label.' },
      })
      for (const impossible of ['12', 'A1234567', '94597302/1', '12345678901', '%00'])
        expect((await lookUp(impossible)).status).toBe(404)
      expect(asked).toEqual(['94597302'])
    })

    it('of another company is not made', async () => {
      expect(await lookUp('94597302', 'CGC')).toMatchObject({
        status: 404,
        refusal: { error: 'Only certificates of PSA can be looked up.' },
      })
      expect(asked).toEqual([])
    })

    it('is limited for each collector, and remembered ones are free', async () => {
      for (let index = 0; index < 20; index++) expect((await lookUp(String(10_000 + index))).status).toBe(200)
      const refused = await lookUp('20000')
      expect(refused).toMatchObject({
        status: 429,
        refusal: { error: 'You can look up at most 20 certificates in 24 hours. Try again in 24 hours.' },
      })
      expect(asked).toHaveLength(20)
      expect((await lookUp('10000')).status).toBe(200)
      const other = await app.register()
      expect((await lookUp('20000', 'PSA', other.token)).status).toBe(200)
    })

    it.each<[CallFailed['failure'], number, string]>([
      ['quota', 503, 'unavailable'],
      ['credentials', 502, 'marketplace'],
      ['unreachable', 502, 'marketplace'],
    ])('that fails for %s is refused with the sentence of PSA', async (failure, status, code) => {
      answer = { failure, sentence: 'PSA did not answer.' }
      expect(await lookUp('94597302')).toMatchObject({
        status,
        refusal: { code, error: 'PSA did not answer. Enter the grade yourself, or try again later.' },
      })
      answer = {}
      expect((await lookUp('94597302')).status).toBe(200)
    })

    it('needs a token of PSA, and the page learns whether there is one', async () => {
      const companies = async (of: TestApp, by: string) =>
        (await of.call('GET /api/prices/source', { token: by })).body.certificate_companies
      expect(await companies(app, token)).toEqual(['PSA'])
      const without = await testApp(engine)
      const other = await without.register()
      expect(await companies(without, other.token)).toEqual([])
      const params = { company: 'PSA', number: '94597302' }
      expect(
        await without.call('GET /api/certificates/:company/:number', { token: other.token, params }),
      ).toMatchObject({ status: 503, refusal: { code: 'unavailable' } })
      await without.close()
    })

    it('is counted until the account is deleted', async () => {
      const counts = () =>
        app.storage.read(db =>
          db.selectFrom('attempts').select('bucket').where('bucket', 'like', 'certificates:%').execute(),
        )
      const before = (await counts()).length
      const { token: own, user } = await app.register()
      await lookUp('94597302', 'PSA', own)
      expect(await counts()).toHaveLength(before + 1)
      const body = { password: 'a quiet long passphrase', confirmation: user.username }
      await app.call('DELETE /api/auth/account', { token: own, body })
      expect(await counts()).toHaveLength(before)
    })
  })
})
