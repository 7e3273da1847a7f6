import { useEffect, useRef } from 'react'
import { type Cents, zeroCents } from '#domain/money/money'
import type { Trade } from '#web/api/trades.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { readCash } from '../cash/cash-text.ts'
import { type ConfirmOutcome, type ConfirmPhase, sentenceOf, useConfirmTrade } from './confirm-trade.ts'
import { useGivenCopies } from '../draft/given-copies.ts'
import { GoneNotice } from '../give/gone-notice.tsx'
import { type LinePrices, useReceivedPrices } from './received-prices.ts'
import { useReceivedProducts } from '../draft/received-products.ts'
import { reviewFigures } from './review-figures.ts'
import { ReviewGiven } from './review-given.tsx'
import { ReviewReceived } from './review-received.tsx'
import { ReviewTotals } from './review-totals.tsx'
import { StepFrame, type StepProps } from '../steps/step-frame.tsx'
import { lineKey, setOwnPrice } from '../draft/trade-draft.ts'

export interface ReviewStepProps extends StepProps {
  onMade: (trade: Trade) => void
}

/** The last step: both sides, what the trade does to the money, and Confirm Trade. */
export function ReviewStep({ draft, onChange, onStep, onMade }: ReviewStepProps) {
  const given = useGivenCopies(draft.givenIds)
  const products = useReceivedProducts(draft.received)
  const prices = useReceivedPrices(draft.received)
  const isPricing = prices.size < draft.received.length
  const isWhole = given.copies.length === draft.givenIds.length
  const cashDeltaCents = readCash(draft.cash) ?? zeroCents

  function figuresAt(linePrices: LinePrices) {
    return reviewFigures({
      given: given.copies.map(copy => ({
        costBasisCents: copy.purchasePriceCents,
        marketPriceCents: copy.currentMarketPriceCents,
      })),
      received: draft.received.map(line => ({
        quantity: line.quantity,
        marketPriceCents: linePrices.get(lineKey(line)) ?? null,
      })),
      cashDeltaCents,
    })
  }

  const figures = figuresAt(prices)
  const shownShares: readonly Cents[] | null = isPricing || !isWhole ? null : figures.lineShares
  const { phase, outcome, isUnanswered, confirm, cancel } = useConfirmTrade({
    draft,
    given: given.copies,
    received: draft.received,
    products,
    cashDeltaCents,
    shownShares,
    sharesAt: linePrices => figuresAt(linePrices).lineShares,
    onMade,
  })
  const isBusy = phase.name !== 'resting'
  const sides = useRef<HTMLDivElement>(null)

  // The field that is wanted may be far from the button that was pressed.
  useEffect(() => {
    if (outcome?.name !== 'unpriced') return
    const wanted = sides.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wanted?.scrollIntoView({ block: 'center' })
    wanted?.focus({ preventScroll: true })
  }, [outcome])
  const mayCancel = phase.name === 'refreshing' || phase.name === 'pricing'

  return (
    <StepFrame
      step={4}
      title="Review Trade"
      subtitle="Prices are refreshed once more before the trade is made."
      tray={
        outcome?.name === 'gone' ? (
          <div className="mb-3">
            <GoneNotice given={given} gone={outcome.gone} role="alert" onChange={onChange} />
          </div>
        ) : (
          <WhyNot outcome={outcome} isUnanswered={isUnanswered} />
        )
      }
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
            disabled={!isWhole && !isUnanswered && given.goneCount === 0}
            onClick={confirm}
          >
            Confirm Trade
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {given.isError && <PartError text="Error loading your copies" onRetry={given.retry} />}
        {!isBusy && !isUnanswered && outcome?.name !== 'gone' && (
          <GoneNotice given={given} onChange={onChange} />
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
            onOwnPrice={(line, typed) => onChange(kept => setOwnPrice(kept, lineKey(line), typed))}
          />
        </div>
        <ReviewTotals figures={figures} cashDeltaCents={cashDeltaCents} isPricing={isPricing} />
      </div>
      <PriceNotice />
    </StepFrame>
  )
}

/** Why the trade was not made, over the buttons, where it is in view. */
function WhyNot({ outcome, isUnanswered }: { outcome: ConfirmOutcome | null; isUnanswered: boolean }) {
  if (outcome === null) return null
  return (
    <div className="mb-3">
      {outcome.name === 'shares moved' ? (
        <Notice tone="warn" role="alert">
          Prices moved while they were refreshed, so the shares have changed. Look at them, then confirm
          again.
        </Notice>
      ) : (
        <Notice tone="error" role="alert">
          {sentenceOf(outcome)}
          {isUnanswered &&
            ' It may have been made all the same: confirm again to find out. It cannot be made twice.'}
          {outcome.name === 'unpriced' && ' Or enter your own price for each of them.'}
        </Notice>
      )}
    </div>
  )
}

function hintOf(phase: ConfirmPhase, isPricing: boolean, lineCount: number): string | null {
  switch (phase.name) {
    case 'resting':
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
