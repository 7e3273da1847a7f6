import { type SubmitEvent, useRef, useState } from 'react'
import { type Cents, sumCents } from '#domain/money/money'
import { tradeFigures } from '#domain/trades/trade-basis'
import { Button } from '#web/components/buttons/button.tsx'
import { MoneyField } from '#web/components/fields/fields.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { PartError } from '#web/components/states/states.tsx'
import { cashError, cashFromText, formatCash } from '#web/format/cash.ts'
import { formatCents } from '#web/format/values.ts'
import { MissingCopiesNotice, StepFrame, type StepProps } from './step-frame.tsx'
import { type GivenCopies, useGivenCopies } from './trade-data.ts'

const directions = [
  { value: 'pay', label: 'I pay' },
  { value: 'get', label: 'I get' },
] as const

/** Step 3: the cash paid or received with the cards. */
export function CashStep({ draft, onChange, onStep }: StepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  /** Chosen before an amount is typed, which carries its direction as its sign. */
  const [chosen, setChosen] = useState<CashDirection>('pay')
  const direction = directionOf(draft.cash) ?? chosen
  const given = useGivenCopies(draft.givenIds)
  const cashCents = cashFromText(draft.cash)

  function changeCash(cash: string) {
    setIsChecked(false)
    onChange(latest => ({ ...latest, cash }))
  }

  function choose(next: CashDirection) {
    setChosen(next)
    changeCash(inDirection(draft.cash, next))
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (cashCents !== null) return onStep(4)
    setIsChecked(true)
    form.current?.querySelector<HTMLInputElement>('input[type="text"]')?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <StepFrame
        draft={draft}
        step={3}
        title="Add Cash Adjustment"
        subtitle="Enter the cash you pay or receive, or leave this blank."
        onBack={() => onStep(2)}
        next={
          <Button type="submit" variant="primary">
            Next: Review & Confirm
          </Button>
        }
      >
        <div className="panel grid max-w-2xl gap-6 p-4 sm:p-6">
          <div className="flex flex-col gap-3">
            <Segmented
              label="Who adds the cash"
              options={directions}
              value={direction}
              onValueChange={choose}
            />
            <MoneyField
              label="Cash Adjustment"
              signed
              className="w-full max-w-xs"
              value={draft.cash}
              maxLength={20}
              hint="Positive: you add cash. Negative: you receive cash."
              error={isChecked && cashCents === null ? cashError(draft.cash) : null}
              onValueChange={typed => changeCash(typedCash(draft.cash, typed, chosen))}
            />
          </div>
          <div role="status" className="flex flex-col gap-1">
            {cashCents !== null && (
              <p className="text-lg font-bold">
                {cashCents === 0 ? 'No cash changes hands' : formatCash(cashCents)}
              </p>
            )}
            {cashCents !== null && <ReceivedCost given={given} cashCents={cashCents} />}
          </div>
          {given.isError && <PartError text="Couldn't load your copies" onRetry={given.retry} />}
          <MissingCopiesNotice given={given} onChange={onChange} />
        </div>
      </StepFrame>
    </form>
  )
}

/** How the cash changes the cost of what is received; nothing until the given copies are loaded. */
function ReceivedCost({ given, cashCents }: { given: GivenCopies; cashCents: Cents }) {
  if (given.copies.length === 0 || given.missingCount > 0) return null
  const basisGivenCents = sumCents(given.copies.map(copy => copy.purchasePriceCents))
  const figures = tradeFigures({ basisGivenCents, cashDeltaCents: cashCents })
  return (
    <p className="text-sm text-muted">
      Cost of what you receive:{' '}
      <Money cents={figures.basisReceivedCents} className="font-semibold text-ink" />
      {cashCents !== 0 && ` (${formatCents(basisGivenCents)} traded ${formatCashTerm(cashCents)})`}
      {figures.realisedGainCents > 0 &&
        `. The other ${formatCents(figures.realisedGainCents)} of cash is realised profit.`}
    </p>
  )
}

/** 2500 → "+ $25.00 cash"; −2500 → "− $25.00 cash". */
function formatCashTerm(cashCents: Cents): string {
  return `${cashCents > 0 ? '+' : '−'} ${formatCents(Math.abs(cashCents))} cash`
}

/** Who adds the cash of a trade: the sign of the typed amount, which the buttons next to it set. */
type CashDirection = 'pay' | 'get'

const minusSign = /^\s*[-−]/
const anySign = /^\s*[+\-−]\s*/

/** Returns the direction of a typed amount; null while nothing is typed. */
export function directionOf(typed: string): CashDirection | null {
  if (typed.trim() === '') return null
  return minusSign.test(typed) ? 'get' : 'pay'
}

/** Gives a typed amount the sign of a direction. Leaves an empty text empty. */
export function inDirection(typed: string, direction: CashDirection): string {
  const amount = typed.replace(anySign, '')
  return direction === 'get' && amount.trim() !== '' ? `-${amount}` : amount
}

/**
 * Returns the text of the field after typing. The first character typed takes the direction chosen before; a sign
 * that is typed wins, and so does removing it.
 */
export function typedCash(before: string, typed: string, chosen: CashDirection): string {
  const isFirst = before.trim() === '' && typed.trim() !== ''
  return isFirst && !anySign.test(typed) ? inDirection(typed, chosen) : typed
}
