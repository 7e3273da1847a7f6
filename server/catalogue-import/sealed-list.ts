/** Gets a list of sealed products, from a file or from an address that the operator names. */
import { realClock } from '#server/pace'
import { fetchJson, type OutsideLimits } from './outside-json.ts'
import { BadFile, listIn } from './read-rows.ts'

const limits: OutsideLimits = {
  clock: realClock,
  random: Math.random,
  timeoutMs: 30_000,
  maxBytes: 20_000_000,
}

export function isWebAddress(from: string): boolean {
  return /^https?:\/\//i.test(from)
}

/** Returns the rows of a list. Throws BadFile, without the query of an address: it may hold a secret. */
export async function sealedList(from: string, changed: Partial<OutsideLimits> = {}): Promise<unknown[]> {
  if (!isWebAddress(from)) return listIn(from)
  const { host = 'its address', pathname = '' } = URL.parse(from) ?? {}
  const fetched = await fetchJson(from, { ...limits, ...changed })
  const list = 'json' in fetched ? fetched.json : null
  if (Array.isArray(list)) return list
  const failure = 'json' in fetched ? 'sent no list' : fetched.failure
  throw new BadFile(`No sealed products: ${host} ${failure} (${pathname}).`)
}
