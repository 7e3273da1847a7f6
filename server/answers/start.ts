/** The first steps of a new server, for an operator. */
import type { Registration } from '#domain/accounts/registration'
import { orderedKinds } from '#domain/prices/chosen-quote'
import type { StartStep } from '#domain/products/catalogue-fill'
import type { Answer } from '#contract/endpoints'
import type { CountedLanguage, StoredFill } from '#server/db/products/catalogue-fill'
import type { SavedOrder } from '#server/db/prices/source-order'
import type { SwitchedSources } from '#server/price-sources/switched-sources'

type StartAnswer = Answer<'GET /api/operator/start'>

export interface StartStates {
  readonly isFilled: boolean
  readonly products: readonly CountedLanguage[]
  readonly fill: StoredFill | null
  readonly commandRuns: boolean
  readonly saved: SavedOrder | null
  readonly registration: Registration
  readonly hasOthers: boolean
  readonly ticked: readonly StartStep[]
}

export function startAnswer(
  from: { readonly tcgdexApiUrl: string; readonly sealedProductsUrl: string | null },
  { known, environment }: Pick<SwitchedSources, 'known' | 'environment'>,
  states: StartStates,
): StartAnswer {
  const { isFilled, products, fill, commandRuns, saved, registration, hasOthers, ticked } = states
  const order = saved?.order ?? environment.order
  const on = new Set(orderedKinds.flatMap(kind => order[kind]))
  const { tcgdexApiUrl, sealedProductsUrl } = from
  return {
    catalogue: {
      isFilled,
      languages: products.flatMap(({ language, productType, products: cards }) =>
        productType === 'card' ? [{ language, cards }] : [],
      ),
      sealedProducts: products.reduce(
        (sum, { productType, products: count }) => sum + (productType === 'card' ? 0 : count),
        0,
      ),
      cardsFrom: hostOf(tcgdexApiUrl),
      sealedProductsFrom: sealedProductsUrl === null ? null : hostOf(sealedProductsUrl),
      commandRuns,
      fill: fill && fillAnswer(fill),
    },
    prices: {
      on: on.size,
      known: known.length,
      isChosen: (saved?.order ?? null) !== null || environment.setting !== null,
    },
    registration,
    hasOthers,
    ticked: [...ticked],
  }
}

function fillAnswer({ language, state, startedAt, endedAt, progress, leftOut, said }: StoredFill) {
  return { language, state, startedAt, endedAt, ...progress, leftOut, said }
}

/** Without path and query: they may hold a secret. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ''
}
