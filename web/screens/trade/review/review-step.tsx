import { useEffect, useRef, useState } from 'react'
import { type Cents, zeroCents } from '#domain/money/money'
import type { Trade } from '#web/api/trades.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { type ConfirmOutcome, type ConfirmPhase, outcomeMessage, useConfirmTrade } from './confirm-trade.ts'
import { type GivenCopies, useGivenCopies } from '../draft/given-copies.ts'
import { MissingCopiesNotice } from '../give/missing-copies-notice.tsx'
import { type LinePrices, useReceivedPrices } from './received-prices.ts'
import { useReceivedProducts } from '../draft/received-products.ts'
import { reviewFigures } from './review-figures.ts'
import { ReviewGiven } from './review-given.tsx'
import { ReviewReceived } from './review-received.tsx'
import { ReviewTotals } from './review-totals.tsx'
import { ReviewWords, tradeDayError } from './review-words.tsx'
import { StepFrame, type StepProps } from '../steps/step-frame.tsx'
import { ownPriceCents } from '../draft/new-trade.ts'
import { lineKey, setOwnPrice, type TradeDraft } from '../draft/trade-draft.ts'
import { cashFromText } from '#web/format/cash.ts'

export interface ReviewStepProps extends StepProps {
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
