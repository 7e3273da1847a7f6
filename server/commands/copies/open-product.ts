import { noOwnPrice } from '#domain/groups/grouping'
import { decideArriving } from '#domain/copies/arriving-copies'
import type { Condition } from '#domain/copies/copy'
import { noExtraCosts } from '#domain/copies/extra-costs'
import { type CostSplit, decideOpening } from '#domain/copies/open-product'
import type { CopyChange } from '#domain/copies/operation'
import { saleDayRefusal } from '#domain/copies/sale-day'
import { noRemarks } from '#domain/copies/remarks'
import { unitOf } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import { newId } from '#server/commands/new-id'
import { marketPriceReader, type PricedFor } from '#server/commands/prices/market-price-reader'
import { typesOf } from '#server/db/products/product-face'
import { copiesEverHeld } from '#server/db/copies/copies-ever-held'
import type { HeldCopy } from '#server/db/copies/held-copies'
import { addedBy } from '#server/db/ledger/operations'
import type { Writer } from '#server/database/storage'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { type Refused, refusedBy, refusedField } from '#server/refused'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import { requireCopy } from './require-copy.ts'

export interface ProposedOpening {
  readonly pulled: readonly PulledProduct[]
  /** By market value when absent. */
  readonly split?: CostSplit | undefined
  /** The day it was opened; today when absent. */
  readonly day?: string | undefined
}

/** Copies of one product, all in one state. */
export interface PulledProduct {
  /** The id of the product. */
  readonly id: string
  /** 1 when absent. */
  readonly quantity?: number | undefined
  readonly condition?: Condition | undefined
  readonly gradingCompany?: string | undefined
  readonly grade?: string | undefined
  readonly certNumber?: string | undefined
  /** For all copies together, in a split by hand. */
  readonly totalCostCents?: Cents | undefined
}

export interface AfterOpening {
  /** In the order of the lines. */
  readonly pulled: readonly HeldCopy[]
  readonly lifetimeEarningsCents: Cents
  /** 0, or the loss when nothing was pulled. */
  readonly profitCents: Cents
  readonly operationId: string
}

/** Opens a sealed product in one change: it leaves, and the cards pulled arrive with its cost on that day. */
export async function openProduct(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  { pulled, split = 'market', day }: ProposedOpening,
): Promise<AfterOpening> {
  const work = async ({ tx, now, today, ledger }: Locked): Promise<Change> => {
    const { productId, ...before } = await requireCopy(tx, collectorId, id)
    const refusal = day === undefined ? null : saleDayRefusal(day, now)
    if (refusal) throw refusedBy(refusal)
    const lines = await linesOf(tx, { collectorId, ledger }, pulled)
    const decision = decideOpening({ opened: before, pulled: lines, split, unit: unitOf(ledger) })
    if (isRefusal(decision)) throw refusedBy(decision)

    const arriving = decision.pulled.map(copy => ({ ...copy, id: newId() }))
    const purchaseDate = day ?? today
    const opened: CopyChange = {
      copyId: id,
      productId,
      before,
      after: { ...before, removal: { removal: 'opened' } },
    }
    const changes = arriving.map(
      ({ id: copyId, line, costBasisCents }): CopyChange => ({
        copyId,
        productId: line.productId,
        before: null,
        after: {
          state: line.state,
          costBasisCents,
          purchaseDate,
          ...noOwnPrice,
          purchaseCosts: noExtraCosts,
          paid: null,
          remarks: noRemarks,
          removal: null,
        },
      }),
    )
    const entries = arriving.map(({ id: copyId, entry }) => ({ copyId, ...entry }))
    const operation = {
      kind: 'opening',
      day,
      entries: [{ copyId: id, ...decision.entry }, ...entries],
      changes: [opened, ...changes],
    } as const
    return { operations: [operation] }
  }
  return changeCollection(parts, collectorId, idempotency, work, async (tx, operation) => {
    if (!operation) throw new Error('the opening was not kept')
    const pulledIds = await addedBy(tx, collectorId, operation.sequence)
    return {
      pulled: await copiesEverHeld(tx, collectorId, pulledIds),
      lifetimeEarningsCents: operation.lifetimeEarningsAfterCents,
      profitCents: operation.realisedProfitCents,
      operationId: operation.id,
    }
  })
}

/** The lines with their states and market prices. Throws for a product that is not in the catalogue. */
async function linesOf(tx: Writer, priced: PricedFor, pulled: readonly PulledProduct[]) {
  const typeById = await typesOf(tx, [...new Set(pulled.map(({ id }) => id))])
  const decided = decideArriving(
    pulled.map((line, index) => {
      const productType = typeById.get(line.id)
      if (productType === undefined) throw unknownProduct(index)
      const { id: productId, quantity = 1, condition = null, totalCostCents = null } = line
      const { gradingCompany = null, grade = null, certNumber = null } = line
      const state = { condition, gradingCompany, grade, certNumber }
      return { productId, productType, quantity, ...state, totalCostCents }
    }),
    'pulled',
  )
  if (isRefusal(decided)) throw refusedBy(decided)
  const priceOf = await marketPriceReader(tx, priced, decided)
  return decided.map(line => ({ ...line, marketPriceCents: priceOf(line) }))
}

function unknownProduct(index: number): Refused {
  return refusedField(`pulled[${index}].id`, 'This product is not in the catalogue.', 'not_found')
}
