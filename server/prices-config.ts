/** Reads from the environment where market prices come from. */
import { apiKeyOf, BadConfig, switchOf, type Variable, webAddressOf } from './environment.ts'
import { type ChosenSources, chooseSources } from './price-sources/registry.ts'

/** Where market prices come from. */
export interface PricesConfig extends ChosenSources {
  /** What an ask is multiplied by to become a market price. */
  readonly askToMarketFactor: number
  /** Whether played cards are estimated from Near Mint where no source prices them. */
  readonly estimatesConditions: boolean
  /** Whether the server finds missing prices right after a change. */
  readonly pricesAtOnce: boolean
  /** Whether exchange rates are read although no source needs them. */
  readonly readsRates: boolean
  /** The European Central Bank, for exchange rates. */
  readonly ecbUrl: string
  /** PSA, for certificates; null without a token. */
  readonly psa: { readonly url: string; readonly token: string } | null
}

/** Throws BadConfig for a wrong value. */
export function pricesOf(variable: Variable): PricesConfig {
  const askToMarketFactor = factorOf(variable('ASK_TO_MARKET_FACTOR') ?? '1')
  const estimatesConditions = switchOf('CONDITION_ESTIMATES', variable('CONDITION_ESTIMATES') ?? 'on')
  const pricesAtOnce = switchOf('PRICE_AT_ONCE', variable('PRICE_AT_ONCE') ?? 'on')
  const readsRates = switchOf('EXCHANGE_RATES', variable('EXCHANGE_RATES') ?? 'off')
  const ecbUrl = webAddressOf('ECB_URL', variable('ECB_URL') ?? 'https://www.ecb.europa.eu')
  return {
    ...chooseSources(variable),
    askToMarketFactor,
    estimatesConditions,
    pricesAtOnce,
    readsRates,
    ecbUrl,
    psa: psaOf(variable),
  }
}

function psaOf(variable: Variable): PricesConfig['psa'] {
  const url = webAddressOf('PSA_URL', variable('PSA_URL') ?? 'https://api.psacard.com')
  const token = apiKeyOf('PSA_TOKEN', variable('PSA_TOKEN'))
  return token === null ? null : { url, token }
}

function factorOf(text: string): number {
  const factor = /^\d(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN
  if (!(factor >= 0.5 && factor <= 1.5))
    throw new BadConfig(`ASK_TO_MARKET_FACTOR must be a number from 0.5 to 1.5, not "${text}".`)
  return factor
}
