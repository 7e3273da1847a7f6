import { type SubmitEvent, useRef, useState } from 'react'
import { sumCents } from '#domain/money/money'
import { tradeFigures } from '#domain/trades/trade-basis'
import { Button } from '#web/components/buttons/button.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { formatCash } from '#web/format/cash.ts'
import { formatCents } from '#web/format/money.ts'
import { readCash } from './cash-text.ts'
import { type GivenCopies, useGivenCopies } from '../draft/given-copies.ts'
import { GoneNotice } from '../give/gone-notice.tsx'
import { StepFrame, type StepProps } from '../steps/step-frame.tsx'

const cashError = 'Cash must be an amount from -$100,000,000.00 to $100,000,000.00, such as 12.50 or -12.50.'

/** The third step: the cash that changes hands with the cards. */
export function CashStep({ draft, onChange, onStep }: StepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const given = useGivenCopies(draft.givenIds)
  const cashCents = readCash(draft.cash)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (cashCents !== null) return onStep(4)
    setIsRefused(true)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <StepFrame
        step={3}
        title="Add Cash Adjustment"
        subtitle="If cash changes hands as well, say how much. Otherwise leave it blank."
        onBack={() => onStep(2)}
        next={
          <Button type="submit" variant="primary">
            Next: Review & Confirm
          </Button>
        }
      >
        <div className="panel grid max-w-2xl gap-6 p-4 sm:p-6">
          <MoneyField
            label="Cash Adjustment"
            signed
            className="max-w-xs"
            value={draft.cash}
            maxLength={20}
            hint="Positive: you add cash. Negative: you receive cash."
            error={isRefused && cashCents === null ? cashError : null}
            onValueChange={cash => {
              setIsRefused(false)
              onChange(kept => ({ ...kept, cash }))
            }}
          />
          <div role="status" className="flex flex-col gap-1">
            {cashCents !== null && (
              <p className="text-lg font-bold">
                {cashCents === 0 ? 'No cash changes hands' : formatCash(cashCents)}
              </p>
            )}
            {cashCents !== null && <Effect given={given} cashCents={cashCents} />}
          </div>
          {given.isError && <PartError text="Error loading your copies" onRetry={given.retry} />}
          <GoneNotice given={given} onChange={onChange} />
        </div>
      </StepFrame>
    </form>
  )
}

/** What the cash does to the cost of what comes in; nothing before the copies given are known. */
function Effect({
  given,
  cashCents,
}: {
  given: GivenCopies
  cashCents: NonNullable<ReturnType<typeof readCash>>
}) {
  if (given.copies.length === 0 || given.goneCount > 0) return null
  const basisGivenCents = sumCents(given.copies.map(copy => copy.purchasePriceCents))
  const figures = tradeFigures({ basisGivenCents, cashDeltaCents: cashCents })
  return (
    <p className="text-sm text-muted">
      What you receive takes on an investment of{' '}
      <Money cents={figures.basisReceivedCents} className="font-semibold text-ink" />: the{' '}
      {formatCents(basisGivenCents)} of what you give{cashSentence(cashCents)}.
      {figures.realisedGainCents > 0 &&
        ` The ${formatCents(figures.realisedGainCents)} beyond that are realised profit.`}
    </p>
  )
}

function cashSentence(cashCents: number): string {
  if (cashCents === 0) return ''
  return cashCents > 0 ? ' and the cash you pay' : ' less the cash you receive'
}
