/**
 * The price guide of PriceCharting: one table, built once a day, for subscribers. It may be fetched once in ten minutes,
 * and its API costs an account that calls too often, so a failed call is never repeated at once.
 */
import { apiKeyOf, webAddressOf } from '#server/environment'
import {
  type ListOptions,
  readsOneFile,
  refusedForADay,
  unanswered,
  unusable,
} from '#server/price-sources/list-calls'
import type { CallFailed } from '#server/price-sources/outside-call'
import type { ListFailed, PriceList, PriceListPlug } from '#server/price-sources/price-list'
import { turn } from '#server/turns'
import { readChartingFile } from './charting-file.ts'

export const pricecharting: PriceListPlug = {
  name: 'pricecharting',
  label: 'PriceCharting',
  prices:
    'Grades by company, ungraded cards and sealed products come once a day from the price guide of PriceCharting.',
  notice: 'Prices of PriceCharting are for your own use. Those of ungraded cards include played ones.',
  externalIds: ['tcgplayer'],
  languages: ['en'],
  catalogue: 'tcgplayer',
  about: {
    kinds: ['raw', 'graded', 'sealed'],
    site: 'https://www.pricecharting.com',
    terms:
      'PriceCharting licenses its prices for internal use only. Only operators see them, and collectors whom you allow below. They must be purged when the subscription ends.',
  },
  readFile: readChartingFile,
  configure: variable => {
    const address = variable('PRICECHARTING_URL') ?? 'https://www.pricecharting.com'
    const baseUrl = webAddressOf('PRICECHARTING_URL', address)
    const token = apiKeyOf('PRICECHARTING_TOKEN', variable('PRICECHARTING_TOKEN'))
    return { open: surroundings => priceChartingList({ baseUrl, token, ...surroundings }) }
  },
}

interface PriceChartingOptions extends ListOptions {
  /** Null to read nothing but files that the operator loads. */
  readonly token: string | null
}

const part = { id: 'pokemon-cards', name: 'Pokémon' }
const charactersAtOnce = 65_536
/** Until shortly before the next run, whatever starts one before: a restart, or an operator who switches sources. */
const untilNextHourMs = 55 * 60 * 1_000

export function priceChartingList({ token, ...options }: PriceChartingOptions): PriceList {
  const { label } = pricecharting
  return {
    ...pricecharting,
    isCalled: token !== null,
    read: readsOneFile(label, part, options, async (host, signal) => {
      const query = new URLSearchParams({ t: token ?? '', category: part.id })
      const path = `/price-guide/download-custom?${query}` as const
      const answered = await host.call({ path, isText: true, beforeRetry: async () => once }, signal)
      if ('failure' in answered) return { ...unanswered(answered), waitsMs: untilNextHourMs }
      const { status, json: text } = answered
      if (status === 401) return noToken
      if (status !== 200) return refusedForADay(label, answered, loadInstead)
      const table = await readChartingFile(pieces(typeof text === 'string' ? text : ''), turn)
      return 'unreadable' in table ? unusable(label, `sent ${table.unreadable}`) : table
    }),
  }
}

/** The next try follows in the next hour. */
const once: CallFailed = { failure: 'unreachable', sentence: 'PriceCharting could not be reached.' }

async function* pieces(text: string): AsyncGenerator<string, void, undefined> {
  for (let at = 0; at < text.length; at += charactersAtOnce) yield text.slice(at, at + charactersAtOnce)
}

const noToken: ListFailed = {
  failure: 'credentials',
  sentence: 'PriceCharting does not accept PRICECHARTING_TOKEN. It is not called again for a day.',
  isBlocked: true,
}

/** A 403 is the answer to scripts of the service in front of it. */
const loadInstead =
  ' Download the price guide in a browser and load the file: npm run prices -- load pricecharting FILE.'
