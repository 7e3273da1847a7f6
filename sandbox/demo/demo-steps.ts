/** Turns one chapter of the demo's story into commands. */
import { dayOf, daysAfter } from '#domain/day'
import type { AddRequest } from '#domain/copies/add-copy'
import { type Cents, cents, zeroCents } from '#domain/money/money'
import { type PriceTarget, defaultPriceTarget, parsePriceKey } from '#domain/prices/price-target'
import { addCopies } from '#server/commands/copies/add-copies'
import { editCopy, type CopyEdit } from '#server/commands/copies/edit-copy'
import { removeCopy } from '#server/commands/copies/remove-copy'
import { makeSubmission, type ProposedSubmission } from '#server/commands/grading/make-submission'
import type { HeldCopy } from '#server/db/copies/held-copies'
import type { Parts } from '#server/parts'
import { type Chance, chanceOf } from '#sandbox/marketplace/chance'
import { demoCatalogue, type DemoProduct } from './demo-catalogue.ts'
import { targetOf } from './demo-prices.ts'
import type { Bought, Chapter, Turn } from './demo-story.ts'
import { sandboxFairCents } from '#sandbox/marketplace/fair-value'

export interface Step {
  readonly daysAgo: number
  readonly run: () => Promise<void>
}

/** Returns the purchase and the later changes of its first copy, as steps by the clock of `parts`. */
export function stepsOf(
  parts: Parts,
  collectorId: string,
  chapter: Chapter,
  productIds: ReadonlyMap<string, string>,
): Step[] {
  const { product, productId } = demoProduct(chapter.product, productIds)
  const chance = chanceOf('chapter', chapter.product, chapter.daysAgo)
  const today = () => dayOf(parts.now())
  let copy: HeldCopy | undefined

  const buy = async () => {
    const paidCents = paidFor(fairOf(product, today(), targetOf(chapter.bought)), chance)
    const request = requestOf(chapter.bought, paidCents)
    const bought = { productId, quantity: chapter.quantity, ...request }
    const added = await addCopies(parts, collectorId, null, bought)
    copy = added.copies[0]
  }
  const take = async (turn: Turn) => {
    if (!copy) throw new Error(`no copy of ${chapter.product} is held`)
    const target = parsePriceKey(copy.priceKey) ?? defaultPriceTarget(product.productType)
    const fairCents = fairOf(product, today(), target)
    const remove = (id: string, soldPriceCents: Cents | null) =>
      removeCopy(parts, collectorId, null, id, { soldPriceCents })
    if (turn.what === 'sold') await remove(copy.id, soldFor(fairCents, copy.costBasisCents, turn.with))
    else if (turn.what === 'added by mistake') await remove(copy.id, null)
    else if (turn.what === 'sent for grading') {
      await makeSubmission(parts, collectorId, null, submissionOf(copy, turn, today()))
    } else {
      const edited = await editCopy(parts, collectorId, null, copy.id, editOf(turn, fairCents))
      copy = edited.copy
    }
  }
  return [
    { daysAgo: chapter.daysAgo, run: buy },
    ...chapter.turns.map(turn => ({ daysAgo: turn.daysAgo, run: () => take(turn) })),
  ]
}

/** Finds a product of the demo, and the id it was imported under. */
export function demoProduct(
  externalId: string,
  productIds: ReadonlyMap<string, string>,
): { readonly product: DemoProduct; readonly productId: string } {
  const product = demoCatalogue.find(entry => entry.externalId === externalId)
  const productId = productIds.get(externalId)
  if (!product || productId === undefined) throw new Error(`no product ${externalId} in the demo`)
  return { product, productId }
}

/** Returns the fair value on a day; for a grade without listings, the Near Mint value. */
export function fairOf(product: DemoProduct, day: string, target: PriceTarget): Cents {
  return sandboxFairCents(product, day, target) ?? sandboxFairCents(product, day)
}

/** Returns the price paid: mostly a little under fair value, sometimes a bargain or too much. */
function paidFor(fairCents: Cents, chance: Chance): Cents {
  const [least, most] = chance.weigh([
    [[75, 105], 16],
    [[62, 75], 2],
    [[105, 122], 2],
  ])
  return tidyPrice((fairCents * chance.whole(least, most)) / 100)
}

/** Returns the price of a sale: fair value, adjusted to the outcome of the story. */
function soldFor(fairCents: Cents, costBasisCents: Cents, outcome: 'profit' | 'loss'): Cents {
  return outcome === 'profit'
    ? tidyPrice(Math.max(fairCents, costBasisCents * 1.12))
    : tidyPrice(Math.min(fairCents, costBasisCents * 0.84))
}

/** Rounds to whole dollars, or quarters for small prices. Never 0. */
export function tidyPrice(exactCents: number): Cents {
  const stepCents = exactCents < 2_000 ? 25 : 100
  return cents(Math.max(stepCents, Math.round(exactCents / stepCents) * stepCents))
}

/** Returns the request to add a copy at this price. */
export function requestOf(bought: Bought, paidCents: Cents): AddRequest {
  switch (bought.as) {
    case 'raw':
      return { purchasePriceCents: paidCents, condition: bought.condition }
    case 'graded': {
      const { gradingCompany, grade } = bought
      return { purchasePriceCents: paidCents, gradingCompany, grade }
    }
    case 'sealed':
      return { purchasePriceCents: paidCents }
  }
}

const gradingFeeCents = cents(2_499)
const gradingDays = 90

/** Sends one card for a fixed fee. */
function submissionOf(
  copy: HeldCopy,
  { gradingCompany, predictedGrade }: Extract<Turn, { what: 'sent for grading' }>,
  today: string,
): ProposedSubmission {
  return {
    choice: { holdingIds: [copy.id], expectedCopies: 1 },
    gradingCompany,
    predictedGrade,
    service: null,
    sentOn: today,
    expectedOn: daysAfter(today, gradingDays),
    note: null,
    feesCents: gradingFeeCents,
    insuranceCents: zeroCents,
    returnShippingCents: zeroCents,
  }
}

type EditingTurn = Extract<Turn, { what: 'graded' | 'own price' }>

function editOf(turn: EditingTurn, fairCents: Cents): CopyEdit {
  switch (turn.what) {
    case 'graded':
      return { gradingStatus: 'graded', gradingCompany: turn.gradingCompany, grade: turn.grade }
    case 'own price':
      return { ownPriceCents: tidyPrice(fairCents * turn.share) }
  }
}
