import { noExtraCosts } from '#domain/copies/extra-costs'
import type { CopyChange } from '#domain/copies/operation'
import { saleDayRefusal } from '#domain/copies/sale-day'
import type { Cents } from '#domain/money/money'
import { unitOf } from '#domain/money/ledger'
import { isRefusal } from '#domain/refusal'
import { decideTrade } from '#domain/trades/trade'
import { newId } from '#server/commands/new-id'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import type { NewOperation } from '#server/commands/ledger/change'
import { requireUndoable } from '#server/commands/ledger/undoable'
import {
  insertTrade,
  type RecordedTrade,
  saveTradeWords,
  tradeById,
  type TradeLine,
} from '#server/db/trades/trades'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { notFound, refusedBy } from '#server/refused'

export interface TradeCorrection {
  /** As it was when absent. */
  readonly cashDeltaCents?: Cents | undefined
  readonly day?: string | undefined
  readonly partner?: string | null | undefined
  readonly note?: string | null | undefined
}

export interface CorrectedTrade {
  readonly trade: RecordedTrade
  readonly operationId: string
}

/**
 * Replaces a trade by one of the same copies with other cash or on another day: undoes it and records it again, in
 * one change. Splits the cost by the prices of the day it was first recorded. Where only partner or note change, they
 * change in place, also of a trade that no longer counts or whose copies have left.
 */
export async function correctTrade(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  correction: TradeCorrection,
): Promise<CorrectedTrade> {
  const work = async ({ tx, now, ledger }: Locked): Promise<Change> => {
    const before = await tradeById(tx, collectorId, id)
    if (!before) throw notFound()
    const { partner = before.partner, note = before.note, cashDeltaCents: newCash, day: newDay } = correction
    if (newCash === undefined && newDay === undefined && isAboutWords(correction))
      return { operations: [], alsoSave: () => saveTradeWords(tx, collectorId, id, { partner, note }) }
    const refusal = correction.day === undefined ? null : saleDayRefusal(correction.day, now)
    if (refusal) throw refusedBy(refusal)
    const { undo } = await requireUndoable(tx, collectorId, id)
    const changeById = new Map(undo.changes.map(change => [change.copyId, change]))
    const cashDeltaCents = correction.cashDeltaCents ?? before.cashDeltaCents
    const received = before.received.map(recorded =>
      receivedLine(recorded, undoneOf(changeById, recorded.copyId)),
    )
    const given = before.given.map(({ copyId, costBasisCents }) => ({ id: copyId, costBasisCents }))
    const decision = decideTrade({ given, received, cashDeltaCents, unit: unitOf(ledger) })
    if (isRefusal(decision)) throw refusedBy(decision)

    const day = correction.day ?? before.day
    const trade: RecordedTrade = {
      id: newId(),
      tradedAt: now.toISOString(),
      day,
      undoneBy: null,
      corrects: id,
      correctedBy: null,
      cashDeltaCents,
      basisGivenCents: decision.basisGivenCents,
      basisReceivedCents: decision.basisReceivedCents,
      realisedGainCents: decision.realisedGainCents,
      partner,
      note,
      given: before.given,
      received: decision.received.map(({ line, costBasisCents }) => ({ ...line.recorded, costBasisCents })),
    }
    const operation: NewOperation = {
      id: trade.id,
      kind: 'trade',
      day,
      corrects: id,
      entries: [
        ...decision.given.map(({ id: copyId, entry }) => ({ copyId, ...entry })),
        ...decision.received.map(({ line, entry }) => ({ copyId: line.recorded.copyId, ...entry })),
        ...(decision.gainEntry ? [{ copyId: null, ...decision.gainEntry }] : []),
      ],
      changes: [
        ...given.map(({ id: copyId }) => givenAgain(undoneOf(changeById, copyId))),
        ...decision.received.map(({ line, costBasisCents }) =>
          receivedAgain(line.undone, costBasisCents, day),
        ),
      ],
    }
    return { operations: [undo, operation], alsoSave: () => insertTrade(tx, collectorId, trade) }
  }
  return changeCollection(parts, collectorId, idempotency, work, async (tx, operation) => {
    const trade = await tradeById(tx, collectorId, operation?.id ?? id)
    if (!trade) throw new Error('the trade was not kept')
    return { trade, operationId: trade.id }
  })
}

function isAboutWords({ partner, note }: TradeCorrection): boolean {
  return partner !== undefined || note !== undefined
}

function undoneOf(changeById: ReadonlyMap<string, CopyChange>, copyId: string): CopyChange {
  const undone = changeById.get(copyId)
  if (!undone) throw new Error(`copy ${copyId} is missing in the operation of its trade`)
  return undone
}

/** A received copy as a line of its own, at the prices of the day it was first recorded. */
function receivedLine(recorded: TradeLine, undone: CopyChange) {
  const { marketPriceCents, ownPriceCents } = recorded
  return { recorded, undone, state: undone.after.state, quantity: 1, marketPriceCents, ownPriceCents }
}

function givenAgain({ after: before, ...change }: CopyChange): CopyChange {
  return { ...change, before, after: { ...before, removal: { removal: 'traded' } } }
}

function receivedAgain(
  { after: before, ...change }: CopyChange,
  costBasisCents: Cents,
  purchaseDate: string,
) {
  const after = {
    ...before,
    costBasisCents,
    purchaseDate,
    purchaseCosts: noExtraCosts,
    paid: null,
    removal: null,
  }
  return { ...change, before, after }
}
