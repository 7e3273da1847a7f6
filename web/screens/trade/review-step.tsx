import { type ReactNode, useEffect, useRef, useState } from 'react'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { saleDayRefusal } from '#domain/copies/sale-day'
import { type Cents, zeroCents } from '#domain/money/money'
import { maxTradeNote, maxTradePartner } from '#domain/trades/trade'
import type { Trade } from '#web/api/trades.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { DateField, TextAreaField, TextField } from '#web/components/fields/fields.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { Notice, PartError } from '#web/components/states/states.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { tradeProfitNote } from '#web/figures/realised-profit.ts'
import { cashFromText, formatCash } from '#web/format/cash.ts'
import { countOf, formatCount, todayIn } from '#web/format/values.ts'
import { useUser } from '#web/session/session.ts'
import { type ConfirmOutcome, type ConfirmPhase, outcomeMessage, useConfirmTrade } from './confirm-trade.ts'
import { ownPriceCents } from './new-trade.ts'
import { ReviewGiven, ReviewReceived } from './review-sides.tsx'
import { MissingCopiesNotice, StepFrame, type StepProps } from './step-frame.tsx'
import {
  type GivenCopies,
  type LinePrices,
  useGivenCopies,
  useReceivedPrices,
  useReceivedProducts,
} from './trade-data.ts'
import { lineKey, setOwnPrice, type TradeDraft } from './trade-draft.ts'
import { reviewFigures, type ReviewFigures, type SideValue } from './trade-figures.ts'

interface ReviewStepProps extends StepProps {
  onRecorded: (trade: Trade) => void
}

/** Step 4: both sides, the totals and Confirm Trade. */
export function ReviewStep({ draft, onChange, onStep, onRecorded }: ReviewStepProps) {
  const review = useReview(draft, onRecorded)
  const { given, products, prices, isPricing, isComplete, figures, shownShares, cashDeltaCents } = review
  const { phase, outcome, isUnanswered, confirm, cancel } = review.confirmation
  const isBusy = phase.name !== 'idle'
  const sides = useUnpricedField(outcome)
  const words = useRef<HTMLDivElement>(null)
  const [now] = useState(() => new Date())
  const dayError = tradeDayError(draft.day, now)

  function confirmIfDated() {
    if (dayError === null) return confirm()
    words.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  const mayCancel = phase.name === 'refreshing' || phase.name === 'pricing'

  return (
    <StepFrame
      draft={draft}
      step={4}
      title="Review Trade"
      subtitle="Market prices are refreshed before the trade is recorded."
      tray={<NotRecorded {...{ outcome, isUnanswered, given, onChange }} />}
      hint={hintOf(phase, isPricing, draft.received.length)}
      onBack={mayCancel ? undefined : () => onStep(3)}
      backDisabled={isBusy}
      next={
        <>
          {mayCancel && <Button onClick={cancel}>Cancel</Button>}
          <Button
            variant="primary"
            pending={isBusy}
            pendingLabel="Submitting..."
            disabled={!isComplete && !isUnanswered && given.missingCount === 0}
            onClick={confirmIfDated}
          >
            Confirm Trade
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {given.isError && <PartError text="Couldn't load your copies" onRetry={given.retry} />}
        {!isBusy && !isUnanswered && outcome?.name !== 'copies missing' && (
          <MissingCopiesNotice given={given} onChange={onChange} />
        )}
        <div ref={sides} className="grid items-start gap-6 lg:grid-cols-2">
          <ReviewGiven copies={given.copies} />
          <ReviewReceived
            received={draft.received}
            products={products}
            prices={prices}
            shares={shownShares}
            isChecked={outcome?.name === 'unpriced'}
            isBusy={isBusy}
            onOwnPrice={(line, typed) => onChange(latest => setOwnPrice(latest, lineKey(line), typed))}
          />
        </div>
        <div ref={words}>
          <ReviewWords
            draft={draft}
            now={now}
            dayError={dayError}
            isBusy={isBusy}
            onEdit={typed => onChange(latest => ({ ...latest, ...typed }))}
          />
        </div>
        <ReviewTotals figures={figures} cashDeltaCents={cashDeltaCents} isPricing={isPricing} />
      </div>
      <PriceNotice />
    </StepFrame>
  )
}

/** Both sides of the trade with their figures, and its confirmation. */
function useReview(draft: TradeDraft, onRecorded: ReviewStepProps['onRecorded']) {
  const given = useGivenCopies(draft.givenIds)
  const products = useReceivedProducts(draft.received)
  const prices = useReceivedPrices(draft.received)
  const isPricing = prices.size < draft.received.length
  const isComplete = given.copies.length === draft.givenIds.length
  const cashDeltaCents = cashFromText(draft.cash) ?? zeroCents

  const figuresAt = (linePrices: LinePrices) => draftFigures(draft, given.copies, linePrices, cashDeltaCents)
  const figures = figuresAt(prices)
  const shownShares: readonly Cents[] | null = isPricing || !isComplete ? null : figures.lineShares
  const confirmation = useConfirmTrade({
    draft,
    given: given.copies,
    received: draft.received,
    products,
    cashDeltaCents,
    words: draft,
    shownShares,
    sharesAt: linePrices => figuresAt(linePrices).lineShares,
    onRecorded,
  })
  return {
    given,
    products,
    prices,
    isPricing,
    isComplete,
    figures,
    shownShares,
    cashDeltaCents,
    confirmation,
  }
}

/** The figures of the trade, at these prices of the received products. */
function draftFigures(
  { received }: TradeDraft,
  given: GivenCopies['copies'],
  linePrices: LinePrices,
  cashDeltaCents: Cents,
) {
  return reviewFigures({
    given: given.map(copy => ({
      costBasisCents: copy.purchasePriceCents,
      marketPriceCents: copy.currentMarketPriceCents,
    })),
    received: received.map(line => ({
      quantity: line.quantity,
      marketPriceCents: linePrices.get(lineKey(line)) ?? null,
      ownPriceCents: ownPriceCents(line),
    })),
    cashDeltaCents,
  })
}

/** Focuses the price field to fill in, which may be far from the Confirm button. */
function useUnpricedField(outcome: ConfirmOutcome | null) {
  const sides = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome?.name !== 'unpriced') return
    const field = sides.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [outcome])
  return sides
}

interface NotRecordedProps extends Pick<StepProps, 'onChange'> {
  outcome: ConfirmOutcome | null
  isUnanswered: boolean
  given: GivenCopies
}

/** Explains above the buttons why the trade was not recorded. */
function NotRecorded({ outcome, isUnanswered, given, onChange }: NotRecordedProps) {
  if (outcome === null) return null
  return (
    <div className="mb-3">
      {outcome.name === 'copies missing' ? (
        <MissingCopiesNotice
          given={given}
          missingNames={outcome.missingNames}
          role="alert"
          onChange={onChange}
        />
      ) : (
        <OutcomeNotice outcome={outcome} isUnanswered={isUnanswered} />
      )}
    </div>
  )
}

function OutcomeNotice({ outcome, isUnanswered }: { outcome: ConfirmOutcome; isUnanswered: boolean }) {
  if (outcome.name === 'shares changed') {
    return (
      <Notice tone="warn" role="alert">
        Market prices changed, so the investment is now split differently. Check the new amounts, then confirm
        again.
      </Notice>
    )
  }
  return (
    <Notice tone="error" role="alert">
      {outcomeMessage(outcome)}
      {isUnanswered &&
        " The trade may have gone through. Confirm again to check; it won't be recorded twice."}
      {outcome.name === 'unpriced' && ' Or enter your price for each one.'}
      {outcome.name === 'prices stale' && ' Confirm again to trade at the last known prices.'}
    </Notice>
  )
}

function hintOf(phase: ConfirmPhase, isPricing: boolean, lineCount: number): string | null {
  switch (phase.name) {
    case 'idle':
      return isPricing ? 'Looking up market prices…' : null
    case 'refreshing':
      return phase.progress !== null && phase.progress.total > 0
        ? `Refreshing market prices: ${formatCount(phase.progress.done)} of ${countOf(phase.progress.total, 'product')}`
        : 'Refreshing market prices…'
    case 'pricing':
      return `Looking up market prices: ${formatCount(phase.answered)} of ${formatCount(lineCount)}`
    case 'submitting':
      return null
  }
}

interface ReviewTotalsProps {
  figures: ReviewFigures
  cashDeltaCents: Cents
  /** Prices of received products are still loading. */
  isPricing: boolean
}

/** The totals of the trade and its effect on the collector's figures. */
function ReviewTotals({ figures, cashDeltaCents, isPricing }: ReviewTotalsProps) {
  const { basisGivenCents, basisReceivedCents, realisedGainCents, earningsCents } = figures
  return (
    <Section title="Trade summary">
      <dl className="grid gap-x-10 gap-y-3 lg:grid-cols-2">
        <Figure name="Total investment traded away">
          <Money cents={basisGivenCents} />
        </Figure>
        <Figure name="Total investment allocated to received cards" note={splitNote(figures, isPricing)}>
          <Money cents={basisReceivedCents} />
        </Figure>
        <Figure name="Market value traded away" note={pricedNote(figures.givenValue)}>
          <Money cents={figures.givenValue.cents} />
        </Figure>
        <Figure
          name="Market value received"
          note={isPricing ? 'Looking up market prices…' : pricedNote(figures.receivedValue)}
        >
          <Money cents={figures.receivedValue.cents} />
        </Figure>
        <Figure name="Cash adjustment">{formatCash(cashDeltaCents)}</Figure>
        <Figure name="Lifetime earnings" note="Cash you receive minus cash you pay.">
          <Money cents={earningsCents} signed />
        </Figure>
        <Figure name="Realised profit" note={tradeProfitNote}>
          <Money cents={realisedGainCents} signed />
        </Figure>
      </dl>
    </Section>
  )
}

function Figure({ name, note, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
      <dt className="min-w-0">
        {name}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </dt>
      <dd className="tabular flex-none text-right text-lg font-bold">{children}</dd>
    </div>
  )
}

function splitNote(figures: ReviewFigures, isPricing: boolean): string {
  const { isSplitEvenly, countsOwnPrices, receivedValue } = figures
  if (isPricing || receivedValue.count === 1) return 'Split across the received cards.'
  if (isSplitEvenly) return 'Split evenly across the received cards because some have no market price.'
  return countsOwnPrices
    ? 'Split across the received cards by market value, and by your price where there is none.'
    : 'Split across the received cards by market value.'
}

function pricedNote({ pricedCount, count }: SideValue): string | null {
  return pricedCount === count ? null : `${formatCount(pricedCount)} of ${formatCount(count)} priced`
}

type Words = Pick<TradeDraft, 'partner' | 'note' | 'day'>

interface ReviewWordsProps {
  draft: Words
  now: Date
  /** What is wrong with the day; null when nothing is. */
  dayError: string | null
  /** Locks the fields while the trade is being submitted. */
  isBusy: boolean
  onEdit: (typed: Partial<Words>) => void
}

/** Explains what is wrong with the typed day of a trade; null for a day in the past, today, or none. */
function tradeDayError(day: string, now: Date): string | null {
  return day === '' ? null : (saleDayRefusal(day, now)?.sentence ?? null)
}

/** With whom and when the collector traded, and a note. All optional. */
function ReviewWords({ draft, now, dayError, isBusy, onEdit }: ReviewWordsProps) {
  const { timeZone } = useUser().settings
  return (
    <Section title="About the trade" subtitle="Optional. You can change this later.">
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <TextField
          label="Trade partner"
          value={draft.partner}
          maxLength={maxTradePartner}
          autoComplete="off"
          readOnly={isBusy}
          onValueChange={partner => onEdit({ partner })}
        />
        <DateField
          label="Day of Trade"
          value={draft.day === '' ? todayIn(timeZone) : draft.day}
          max={latestPurchaseDate(now)}
          error={dayError}
          readOnly={isBusy}
          onValueChange={day => onEdit({ day })}
        />
        <TextAreaField
          className="sm:col-span-2"
          label="Note"
          rows={2}
          value={draft.note}
          maxLength={maxTradeNote}
          readOnly={isBusy}
          onValueChange={note => onEdit({ note })}
        />
      </div>
    </Section>
  )
}
