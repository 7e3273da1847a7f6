import { mayRename, type Renamers } from '#domain/products/renaming'
import { inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import type { Answer } from '#contract/endpoints'
import type { FoundCertificate } from '#server/commands/products/look-up-certificate'
import { waitingDays } from '#domain/products/waiting-edit'
import type { ShownPrinting, ShownProduct } from '#server/db/products/shown-products'
import type { ShownWaitingEdit, WaitingEdit } from '#server/db/products/waiting-edits'
import { type ChecklistTotals, cheapestCents, isOwned, totalsOf } from '#domain/wishlist/set-checklist'
import type { CatalogueSet } from '#server/db/sets/catalogue-sets'
import type { SetProgress } from '#server/db/sets/set-progress'

type ProductAnswer = Answer<'GET /api/products/:id'>['product']

/** Whom a product is answered to, as far as it decides what they may change. */
export interface Asker {
  readonly renamers: Renamers
  readonly isCurator: boolean
  /** What market prices are answered in. */
  readonly ledger: Ledger
}

/** `waitingEdit` is the asker's own one of this product. */
export function productAnswer(
  product: ShownProduct,
  { renamers, isCurator, ledger }: Asker,
  waitingEdit?: WaitingEdit,
): ProductAnswer {
  const { id, origin, marketPriceCents } = product
  return {
    ...product,
    ...waitingEdit?.wanted,
    waitingEdit: waitingEdit ? waitingTimes(waitingEdit) : null,
    mayRename: mayRename(renamers, { origin, isCurator }),
    currentMarketPriceCents: inLedgerOrNull(ledger, id, marketPriceCents),
    printings: product.printings.map(printing => inLedgerOf(ledger, printing)),
    grade: null,
    gradingCompany: null,
  }
}

const dayMs = 24 * 60 * 60 * 1_000

function waitingTimes({ id, createdAt }: WaitingEdit) {
  const lapsesAt = new Date(Date.parse(createdAt) + waitingDays * dayMs).toISOString()
  return { id, createdAt, lapsesAt }
}

type WaitingEditAnswer = Answer<'GET /api/waiting-edits'>['waitingEdits'][number]

export function waitingEditAnswer(edit: ShownWaitingEdit): WaitingEditAnswer {
  const { product, productId, authorId, authorName, found, wanted } = edit
  const now = { ...product, imageGone: false }
  return {
    ...product,
    ...waitingTimes(edit),
    productId,
    authorId,
    authorName,
    now,
    found: { ...now, ...found },
    wanted: { ...now, ...wanted },
  }
}

type CertificateAnswer = Answer<'GET /api/certificates/:company/:number'>['certificate']

export function certificateAnswer({ certificate, lookedUpAt }: FoundCertificate): CertificateAnswer {
  return {
    ...certificate,
    company: 'PSA',
    number: certificate.certNumber,
    set: certificate.setName,
    lookedUpAt: lookedUpAt.toISOString(),
  }
}

type Checklist = Answer<'GET /api/sets/:id'>
type ListedSet = Answer<'GET /api/sets'>['sets'][number]

/** A set with its progress; undefined for a collector without a card of it. */
export function setAnswer(
  set: CatalogueSet,
  progress: SetProgress | undefined,
  isChosen: boolean,
): Checklist['set'] {
  return { ...set, ...(progress ?? { cardsOwned: 0, printingsOwned: 0 }), isChosen }
}

/** What is missing of a set. `cards` are all of its cards. */
export function toFinishAnswer(
  cards: readonly { readonly printings: readonly PricedPrinting[] }[],
  ledger: Ledger,
): NonNullable<ListedSet['toFinish']> {
  return missingOf(
    totalsOf(cards.map(({ printings }) => ({ printings: printings.map(one => inLedgerOf(ledger, one)) }))),
  )
}

/** The checklist of a set. `cards` are all of its cards, or only the missing ones; the totals always count all. */
export function checklistAnswer(
  set: CatalogueSet,
  products: readonly ShownProduct[],
  { ledger, isChosen, onlyMissing }: { ledger: Ledger; isChosen: boolean; onlyMissing: boolean },
): Checklist {
  const cards = products.map(({ id, name, cardNumber, rarity, pokemonType, hp, imageUrl, printings }) => ({
    id,
    name,
    cardNumber,
    rarity,
    pokemonType,
    hp,
    imageUrl,
    printings: printings.map(printing => inLedgerOf(ledger, printing)),
  }))
  const totals = totalsOf(cards)
  return {
    set: setAnswer(set, totals, isChosen),
    cards: cards
      .map(card => ({ ...card, isOwned: isOwned(card), currentMarketPriceCents: cheapestCents(card) }))
      .filter(card => !onlyMissing || !card.isOwned),
    printings: totals.printings,
    ...missingOf(totals),
    oldestPriceAsOf: totals.oldestPriceAsOf,
  }
}

type PricedPrinting = Omit<ShownPrinting, 'label'>

function inLedgerOf<Printing extends PricedPrinting>(
  ledger: Ledger,
  { marketPriceCents, ...printing }: Printing,
) {
  return {
    ...printing,
    currentMarketPriceCents: inLedgerOrNull(ledger, printing.id, marketPriceCents),
  }
}

function missingOf({ missing, missingPriced, missingCostCents }: ChecklistTotals) {
  return { missing, missingPriced, missingCostCents }
}
