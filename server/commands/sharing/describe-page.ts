/** What a preview of a shared page says: how much there is, and the types of its first cards. */
import { nothingShown, sharedOrder } from '#domain/sharing/shared-page'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { everybodysSelection } from '#server/db/sharing/everybodys-groups'
import { sharedFigures, sharedGroupsPage } from '#server/db/sharing/shared-groups'
import type { VisitedPage } from '#server/db/sharing/shared-pages'
import type { Parts } from '#server/parts'

export interface DescribedPage {
  readonly cards: number
  readonly sealed: number
  /** The types of its first cards; `sealed` for a sealed product. */
  readonly types: readonly string[]
}

const shownCards = 5

export async function describePage({ storage }: Parts, page: VisitedPage): Promise<DescribedPage> {
  return storage.read(async db => {
    const { collectorId } = page
    const collection = { collectorId, ledger: await ledgerOf(db, page), shows: nothingShown }
    const selection = await everybodysSelection(db, collection, page.filter)
    const order = sharedOrder(page.sort, page.direction, page.showsValues)
    const first = { limit: shownCards, offset: 0 }
    const { groups } = await sharedGroupsPage(db, collection, selection, order, first)
    const { cards, sealed } = await sharedFigures(db, collection, selection)
    const types = groups.map(({ kind, product }) =>
      kind === 'sealed' ? 'sealed' : (product.pokemonType?.split(/[^A-Za-z]+/)[0] ?? ''),
    )
    return { cards, sealed, types }
  })
}
