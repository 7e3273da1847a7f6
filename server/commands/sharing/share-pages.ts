/** Sharing pages of the collection by secret links. */
import { newId } from '#server/commands/new-id'
import { maxSharedPages, nothingShown, sharedOrder } from '#domain/sharing/shared-page'
import { type LinkSecret, newLinkSecret } from '#server/commands/accounts/link-secret'
import { changeOwnList } from '#server/commands/own-list'
import {
  deleteSharedPage,
  insertSharedPage,
  type SharedChoices,
  type SharedPage,
  sharedPagesOf,
  updateSharedPage,
  type VisitedPage,
} from '#server/db/sharing/shared-pages'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { everybodysSelection } from '#server/db/sharing/everybodys-groups'
import { sharedFigures, sharedGroupsPage } from '#server/db/sharing/shared-groups'

/** A page with the secret of its new link, which cannot be shown again. */
export interface MadePage {
  readonly page: SharedPage
  readonly secret: string
}

/** Shares a page by a new link. Refuses more than `maxSharedPages`. */
export async function sharePage(
  parts: Parts,
  collectorId: string,
  choices: SharedChoices,
): Promise<MadePage> {
  const { secret, digest } = newLinkSecret()
  const createdAt = parts.now().toISOString()
  return changeOwnList(parts, collectorId, sharedPagesOf, async (tx, pages) => {
    if (pages.length >= maxSharedPages) {
      throw new Refused(
        'conflict',
        `You can share at most ${maxSharedPages} pages. Stop sharing one of them first.`,
      )
    }
    const page = { ...choices, id: newId(), createdAt, lastViewed: null }
    await insertSharedPage(tx, collectorId, { ...page, digest })
    return { page: { ...page, version: 1, hasLink: true }, secret }
  })
}

/** Changes what a page shows. Its link stays. */
export async function changeSharedPage(
  parts: Parts,
  collectorId: string,
  id: string,
  choices: SharedChoices,
): Promise<SharedPage> {
  return changeOwnList(parts, collectorId, sharedPagesOf, async (tx, pages) => {
    const page = pageIn(pages, id)
    await updateSharedPage(tx, collectorId, id, choices)
    return { ...page, ...choices }
  })
}

/** Gives a page a new link. The one before ends at once. */
export async function renewLink(parts: Parts, collectorId: string, id: string): Promise<MadePage> {
  const { secret, digest }: LinkSecret = newLinkSecret()
  return changeOwnList(parts, collectorId, sharedPagesOf, async (tx, pages) => {
    const page = pageIn(pages, id)
    await updateSharedPage(tx, collectorId, id, { digest })
    return { page: { ...page, hasLink: true }, secret }
  })
}

/** Stops sharing a page, if there is one. */
export async function stopSharing({ storage }: Parts, collectorId: string, id: string): Promise<void> {
  await storage.write(tx => deleteSharedPage(tx, collectorId, id))
}

function pageIn(pages: readonly SharedPage[], id: string): SharedPage {
  const page = pages.find(known => known.id === id)
  if (!page) throw notFound()
  return page
}

/** What a preview of a shared page says: how much there is, and the types of its first cards. */
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
