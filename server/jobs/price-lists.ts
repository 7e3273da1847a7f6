/** Every hour, reads the price lists that are due: each once a day. */
import { readExchangeRates, readRateHistory } from '#server/commands/prices/read-exchange-rates'
import { readPriceList } from '#server/commands/prices/lists/read-price-list'
import type { Parts } from '#server/parts'
import type { PriceList } from '#server/price-sources/price-list'
import { inOneProcess } from '#server/commands/one-process'

const name = 'price lists'

/** Reads the exchange rates and the lists that are due, in one process at a time. Ends between two files when `signal` aborts. */
export async function readPriceLists(parts: Parts, signal: AbortSignal): Promise<void> {
  const isDue = ({ name: list, isCalled = true }: PriceList) => isCalled && parts.sources.isOn(list)
  const lists = parts.priceLists.filter(isDue)
  const { known, isOn } = parts.sources
  const asked = known.flatMap(({ facts }) => (isOn(facts.name) ? [facts] : []))
  const needsRates = parts.readsRates || [...lists, ...asked].some(({ currency }) => currency !== undefined)
  if (lists.length === 0 && !needsRates) return
  await inOneProcess(parts, name, async lost => {
    const running = AbortSignal.any([signal, lost])
    if (needsRates && parts.rateSource) {
      await readExchangeRates(parts, parts.rateSource, running)
      if (parts.readsRates) await readRateHistory(parts, parts.rateSource, running)
    }
    for (const list of lists) {
      // It may have been switched off meanwhile.
      if (!isDue(list)) continue
      const run = await readPriceList(parts, list, running)
      if (run === null) continue
      const { requests, priced, leftOut: left_out, failure } = run
      const fields = { list: list.name, requests, priced, left_out }
      if (failure === null) parts.log.info(fields, 'read a price list')
      else parts.log.warn({ ...fields, failure }, 'a price list has a fault')
    }
  })
}
