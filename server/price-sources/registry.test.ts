import { describe, expect, test } from 'vitest'
import { restrictedSources } from '#domain/prices/restricted-sources'
import type { Variable } from '#server/environment'
import { quotaOf } from '#server/testing/ebay-market'
import { charizardAsked } from '#server/testing/priced-questions'
import type { PricePlug, Surroundings, PriceSource } from './price-source.ts'
import { chooseSources, priceLists, priceSources, sourceLabel } from './registry.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const surroundings: Surroundings = {
  quotaOf: ({ callsPerDay }) => quotaOf(callsPerDay),
  askToMarketFactor: 1,
  now,
  reportCall: () => {},
  dollarsPerEuro: async () => null,
}

function from(environment: Record<string, string>): Variable {
  return name => environment[name] ?? null
}

/** Answers every variable the source reads, so that no setting is missing. */
const everySetting: Variable = name => (name.endsWith('_URL') ? 'http://127.0.0.1:9' : 'a-setting')

function opened(plug: PricePlug): PriceSource {
  const configured = plug.configure(everySetting)
  if ('needs' in configured) throw new Error(`${plug.name} needs ${configured.needs}`)
  return configured.open(surroundings)
}

describe.each(priceSources.map(plug => [plug.name, plug] as const))('the source %s', (name, plug) => {
  test('has a name of its own that fits into a setting and the database', () => {
    expect(name).toMatch(/^[a-z][a-z0-9-]{1,30}$/)
    expect(priceSources.filter(other => other.name === name)).toEqual([plug])
  })

  test('has a label, and whole sentences for the page', () => {
    expect(plug.label).toMatch(/\S/)
    expect(sourceLabel(name)).toBe(plug.label)
    for (const sentence of [plug.prices, plug.notice ?? 'None.']) expect(sentence).toMatch(/^[A-Z].*\.$/)
    // They stand together: what one lacks another may have.
    expect(plug.prices).not.toMatch(/another|other source/)
  })

  test('opens with its settings, under the facts of its plug', () => {
    const { label, prices, notice, externalIds } = plug
    expect(opened(plug)).toMatchObject({ name, label, prices, notice, externalIds })
  })

  test('counts calls exactly when it has a daily limit, by a day of a real time zone', () => {
    expect(opened(plug).quota?.perDay ?? null).toBe(plug.dailyLimit?.callsPerDay ?? null)
    const timeZone = plug.dailyLimit?.timeZone ?? 'UTC'
    expect(() => new Intl.DateTimeFormat('en-CA', { timeZone })).not.toThrow()
  })

  test('prices nothing without an id it needs', () => {
    const anyId = Object.fromEntries(plug.externalIds.map(catalogue => [catalogue, '4']))
    const { canPrice } = opened(plug)
    expect(canPrice(charizardAsked({ externalIds: {} }))).toBe(plug.externalIds.length === 0)
    expect(canPrice(charizardAsked({ externalIds: anyId }))).toBe(true)
  })

  test('is chosen by PRICE_SOURCE', () => {
    const variable: Variable = setting => {
      if (setting === 'PRICE_SOURCES') return null
      return setting === 'PRICE_SOURCE' ? name : everySetting(setting)
    }
    expect(chooseSources(variable).order.raw).toEqual([name])
  })
})

const withoutSettings = priceSources.flatMap(({ name, configure }) => {
  const configured = configure(() => null)
  return 'needs' in configured ? [[name, configured.needs] as const] : []
})
test.each(withoutSettings)('PRICE_SOURCE=%s needs %s', (name, needs) => {
  expect(() => chooseSources(from({ PRICE_SOURCE: name }))).toThrow(`PRICE_SOURCE=${name} needs ${needs}.`)
})

test('without any settings, prices come from a source that needs none', () => {
  expect(chooseSources(() => null).order.raw).toEqual(['tcgdex'])
})

describe.each(priceLists.map(plug => [plug.name, plug] as const))('the list %s', (name, plug) => {
  test('has a name of its own that fits into a setting and the database', () => {
    expect(name).toMatch(/^[a-z][a-z0-9-]{1,30}$/)
    expect([...priceLists, ...priceSources].filter(other => other.name === name)).toEqual([plug])
  })

  test('has a label, and whole sentences for the page', () => {
    expect(sourceLabel(name)).toBe(plug.label)
    for (const sentence of [plug.prices, plug.notice ?? 'None.']) expect(sentence).toMatch(/^[A-Z].*\.$/)
    // They stand together: what one lacks another may have.
    expect(plug.prices).not.toMatch(/another|other source/)
  })

  test('opens with its settings, under the facts of its plug', () => {
    const { label, prices, notice, externalIds, catalogue } = plug
    const surroundings = {
      userAgent: 'Holofolio/1.2.3',
      now,
      reportCall: () => {},
      dollarsPerEuro: async () => null,
    }
    const opened = plug.configure(() => null).open(surroundings)
    expect(opened).toMatchObject({ name, label, prices, notice, externalIds, catalogue })
  })

  test('is off until PRICE_SOURCES or PRICE_SOURCE names it', () => {
    expect(chooseSources(() => null).order.raw).not.toContain(name)
    const both = chooseSources(from({ PRICE_SOURCES: `tcgdex, ${name}` }))
    expect(both.order.sealed).toEqual(['tcgdex', name])
    const alone = chooseSources(from({ PRICE_SOURCE: name }))
    expect(alone.order.raw).toEqual([name])
  })
})

test('restricted sources are lists, which are read and never asked', () => {
  expect(priceLists.map(({ name }) => name)).toEqual(expect.arrayContaining([...restrictedSources]))
})

test.each([
  'TCGCSV_URL',
  'CARDMARKET_URL',
  'PRICECHARTING_URL',
])('%s must be an address, also while it is off', name => {
  expect(() => chooseSources(from({ [name]: 'tcgcsv.com' }))).toThrow(
    `${name} must be a web address such as https://example.com.`,
  )
})

test('a source that no longer exists is labelled by its name', () => {
  expect(sourceLabel('pokeprices')).toBe('pokeprices')
})

describe('the sources of a configuration', () => {
  const plug = (name: string, isDefault: boolean, key?: string): PricePlug => ({
    name,
    label: name,
    prices: 'Prices.',
    notice: null,
    externalIds: [],
    languages: ['en'],
    isDefault,
    dailyLimit: null,
    about: { kinds: ['raw'], site: null, terms: null },
    configure: variable =>
      key !== undefined && variable(key) === null
        ? { needs: key }
        : {
            open: () => ({
              name,
              label: name,
              prices: '',
              notice: null,
              externalIds: [],
              languages: ['en'],
              quota: null,
              canPrice: () => true,
              async *ask() {},
            }),
          },
  })
  const sources = [plug('keyed', true, 'KEYED_KEY'), plug('opt-in', false), plug('plain', true)]
  const chosen = (environment: Record<string, string>) => chooseSources(from(environment), sources, []).order
  const everywhere = (...names: string[]) => ({ raw: names, graded: names, sealed: names })

  test('are the default ones whose settings are complete', () => {
    expect(chosen({})).toEqual(everywhere('plain'))
    expect(chosen({ KEYED_KEY: 'k' })).toEqual(everywhere('keyed', 'plain'))
  })

  test('are the ones that PRICE_SOURCES names, in its order', () => {
    expect(chosen({ PRICE_SOURCES: 'plain, opt-in' })).toEqual(everywhere('plain', 'opt-in'))
    expect(chosen({ PRICE_SOURCES: 'raw: plain opt-in; sealed:opt-in;' })).toEqual({
      raw: ['plain', 'opt-in'],
      graded: [],
      sealed: ['opt-in'],
    })
  })

  test.each([
    ['plain, keyed', 'PRICE_SOURCES=keyed needs KEYED_KEY.'],
    ['plain, other', 'PRICE_SOURCES names "other", which is none of keyed, opt-in and plain.'],
    ['plain, plain', 'PRICE_SOURCES names "plain" twice.'],
    ['raw: plain; cards: plain', 'PRICE_SOURCES must be names such as'],
    ['raw: plain; raw: opt-in', 'PRICE_SOURCES must be names such as'],
    ['raw:', 'PRICE_SOURCES must be names such as'],
    [' , ', 'PRICE_SOURCES must be names such as'],
  ])('are refused as "%s"', (setting, sentence) => {
    expect(() => chosen({ PRICE_SOURCES: setting })).toThrow(sentence)
  })

  test('are named by one setting', () => {
    expect(() => chosen({ PRICE_SOURCES: 'plain', PRICE_SOURCE: 'plain' })).toThrow(
      'Set PRICE_SOURCE or PRICE_SOURCES, not both.',
    )
  })

  test('are any one that PRICE_SOURCE names', () => {
    expect(chosen({ PRICE_SOURCE: 'opt-in', KEYED_KEY: 'k' })).toEqual(everywhere('opt-in'))
    expect(() => chosen({ PRICE_SOURCE: 'keyed' })).toThrow('PRICE_SOURCE=keyed needs KEYED_KEY.')
    expect(() => chosen({ PRICE_SOURCE: 'other' })).toThrow(
      'PRICE_SOURCE must be keyed, opt-in or plain, not "other".',
    )
  })
})
