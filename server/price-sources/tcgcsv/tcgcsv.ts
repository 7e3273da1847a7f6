/**
 * TCGplayer's market prices of Pokémon cards and sealed products, from the files that TCGCSV builds each day. Its rules:
 * one call after the other with a pause between, the name and version of the caller, no file twice within a day, and no
 * call at all once it refuses one.
 */
import type { Unreadable } from '#domain/products/catalogue-entry'
import { webAddressOf } from '#server/environment'
import { realClock } from '#server/pace'
import {
  listHost,
  type ListOptions,
  refusedForADay,
  unanswered,
  unusable,
} from '#server/price-sources/list-calls'
import type { CallFailed, OutsideRequest } from '#server/price-sources/outside-call'
import type { ListFailed, PriceList, PriceListPlug } from '#server/price-sources/price-list'
import { readBuiltAt, readGroups, readPrices, readProducts } from './tcgcsv-files.ts'

const label = 'TCGCSV'

export const tcgcsv: PriceListPlug = {
  name: 'tcgcsv',
  label: 'TCGplayer via TCGCSV',
  prices: 'Near Mint and sealed prices come once a day from TCGplayer via TCGCSV.',
  notice: 'This product uses TCGplayer data but is not endorsed or certified by TCGplayer.',
  externalIds: ['tcgplayer'],
  languages: ['en'],
  catalogue: 'tcgplayer',
  about: {
    kinds: ['raw', 'sealed'],
    site: 'https://tcgcsv.com',
    terms:
      'TCGCSV is run by one person, publishes no licence and may end. Its prices are TCGplayer’s, whose terms restrict prices that others collected. Read its usage guidelines first.',
  },
  configure: variable => {
    const baseUrl = webAddressOf('TCGCSV_URL', variable('TCGCSV_URL') ?? 'https://tcgcsv.com')
    return { open: surroundings => tcgcsvList({ baseUrl, ...surroundings }) }
  },
}

/** Pokémon in English. */
const category = '/tcgplayer/3'
/** It asks for 100 ms. */
const pauseMs = 200
const defaultTimeoutMs = 20_000
const maxAnswerBytes = 8_000_000

export function tcgcsvList({ timeoutMs = defaultTimeoutMs, ...options }: ListOptions): PriceList {
  const { clock = realClock } = options
  /** Of the last call, whichever run made it. */
  let endedMs = Number.NEGATIVE_INFINITY
  return {
    ...tcgcsv,
    read(signal, reportRequest) {
      const host = listHost(label, { ...options, timeoutMs, maxAnswerBytes }, () => {
        endedMs = clock.nowMs()
        reportRequest()
      })
      const pause = async (): Promise<CallFailed | null> => {
        for (let left = pauseMs; left > 0 && !signal.aborted; ) {
          left = endedMs + pauseMs - clock.nowMs()
          if (left > 0) await clock.wait(Math.ceil(left), signal)
        }
        return signal.aborted ? stopped : null
      }
      async function call<File>(
        request: OutsideRequest,
        read: (content: unknown) => File | Unreadable,
      ): Promise<File | null | ListFailed> {
        const ended = await pause()
        if (ended) return unanswered(ended)
        const answered = await host.call({ ...request, beforeRetry: pause }, signal)
        if ('failure' in answered) return unanswered(answered)
        if (answered.status === 404) return null
        if (answered.status !== 200) return refusedForADay(label, answered)
        const file = read(answered.json)
        return isUnreadable(file) ? unusable(label, `sent ${file.unreadable}`) : file
      }
      const whole = <File>(file: File | null | ListFailed) =>
        file ?? unusable(label, 'has no such file any more')
      const ofPart = (id: string, file: string) => ({
        path: `${category}/${encodeURIComponent(id)}/${file}` as const,
      })
      return {
        builtAt: async () => whole(await call({ path: '/last-updated.txt', isText: true }, readBuiltAt)),
        parts: async () => whole(await call({ path: `${category}/groups` }, readGroups)),
        prices: id => call(ofPart(id, 'prices'), readPrices),
        products: id => call(ofPart(id, 'products'), readProducts),
        wait: ms => clock.wait(ms, signal),
      }
    },
  }
}

const stopped: CallFailed = { failure: 'unreachable', sentence: 'The run was stopped.', isUnasked: true }

function isUnreadable(file: unknown): file is Unreadable {
  return typeof file === 'object' && file !== null && 'unreadable' in file
}
