/** Previews what correcting a trade does to the collector's money: the trade is undone and recorded again. */
import { saleDayRefusal } from '#domain/copies/sale-day'
import { splitBasis } from '#domain/copies/cost-split'
import { type Cents, minus } from '#domain/money/money'
import { splitPrice } from '#domain/trades/trade'
import { tradeFigures } from '#domain/trades/trade-basis'
import type { Trade, TradeCorrection, TradeLine } from '#web/api/trades.ts'
import type { FieldErrors } from '#web/components/fields/form-state.ts'
import type { FiguresEffect } from '#web/format/effect-on-figures.ts'
import { ledgerUnit } from '#web/format/ledger.ts'
import { typedFromCents } from '#web/format/typed-amount.ts'
import { cashError, cashFromText } from '#web/format/cash.ts'

/** Named as the API's fields, for its refusals. */
export type TradeCorrectionField = 'cashDelta' | 'day' | 'partner' | 'note'
export type TradeCorrectionValues = Readonly<Record<TradeCorrectionField, string>>

/** A received copy with the cost it had and would have. */
export interface CorrectedLine {
  readonly line: TradeLine
  readonly costBasisCents: Cents
}

export interface TradeCorrectionEffect {
  readonly cashDeltaCents: Cents
  readonly basisReceivedCents: Cents
  readonly realisedGainCents: Cents
  /** Every received copy, in the order of the trade. */
  readonly received: readonly CorrectedLine[]
  readonly change: FiguresEffect
}

export type TradeCorrectionReading =
  | {
      /** Null when nothing was changed. */
      readonly send: TradeCorrection | null
      readonly effect: TradeCorrectionEffect
    }
  | { readonly errors: FieldErrors<TradeCorrectionField> }

/** Fills the form with the trade as recorded. */
export function tradeValuesOf({ cashDeltaCents, date, partner, note }: Trade): TradeCorrectionValues {
  return {
    cashDelta: typedFromCents(cashDeltaCents),
    day: date,
    partner: partner ?? '',
    note: note ?? '',
  }
}

/**
 * Returns what a correction changed, as recorded: correcting `corrected` to this brings the trade back. Words alone
 * changed in place, and change back in place.
 */
export function tradeAsRecorded(trade: Trade, corrected: string): TradeCorrection {
  const { cashDeltaCents, date, partner, note } = trade
  const words = { partner, note }
  return corrected === trade.id ? words : { cashDeltaCents, day: date, ...words }
}

/**
 * Reads the form and decides it as the server will: it splits the cost by the prices of the day the trade was first
 * recorded, which the trade keeps.
 */
export function readTradeCorrection(
  trade: Trade,
  { cashDelta, day, partner, note }: TradeCorrectionValues,
  now: Date,
): TradeCorrectionReading {
  const cashDeltaCents = cashFromText(cashDelta)
  const dayError = day === '' ? 'Day is required.' : saleDayRefusal(day, now)?.sentence
  if (cashDeltaCents === null || dayError !== undefined) {
    return {
      errors: {
        ...(cashDeltaCents === null && { cashDelta: cashError(cashDelta) }),
        ...(dayError !== undefined && { day: dayError }),
      },
    }
  }
  const isSameMoney = cashDeltaCents === trade.cashDeltaCents && day === trade.date
  const words = {
    ...(partner.trim() !== (trade.partner ?? '') && { partner }),
    ...(note.trim() !== (trade.note ?? '') && { note }),
  }
  const send = { ...(!isSameMoney && { cashDeltaCents, day }), ...words }
  return {
    send: Object.keys(send).length === 0 ? null : send,
    effect: effectOf(trade, cashDeltaCents),
  }
}

function effectOf(trade: Trade, cashDeltaCents: Cents): TradeCorrectionEffect {
  const figures = tradeFigures({ basisGivenCents: trade.basisGivenCents, cashDeltaCents })
  const received = trade.received.map(line => ({ marketPriceCents: splitPrice(line) }))
  const costs = splitBasis(figures.basisReceivedCents, received, ledgerUnit())
  return {
    cashDeltaCents,
    ...figures,
    received: trade.received.map((line, index) => ({
      line,
      costBasisCents: costs[index] ?? line.costBasisCents,
    })),
    change: {
      earningsCents: minus(trade.cashDeltaCents, cashDeltaCents),
      profitCents: minus(figures.realisedGainCents, trade.realisedGainCents),
    },
  }
}
