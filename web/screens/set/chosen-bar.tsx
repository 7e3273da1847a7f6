import { Heart, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { knownCost } from '#domain/wishlist/set-checklist'
import type { Cents } from '#domain/money/money'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { MoneyField } from '#web/components/fields/fields.tsx'
import { useAmounts } from '#web/components/figures/money.tsx'
import { costWords } from '#web/figures/missing-words.ts'
import { countOf } from '#web/format/values.ts'
import { amountError, centsFromTyped } from '#web/format/typed-amount.ts'
import { focusBinder } from './binder.tsx'
import type { Pocket } from './pockets.ts'

interface ChosenBarProps {
  chosen: readonly Pocket[]
  isBusy: boolean
  onAdd: (paidCents: Cents) => void
  onWish: () => void
  onClear: () => void
}

/** What the chosen cards cost, and what can be done with them: add them to the collection, or wish for them. */
export function ChosenBar({ chosen, isBusy, onAdd, onWish, onClear }: ChosenBarProps) {
  const { format } = useAmounts()
  const paid = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  if (chosen.length === 0) return null

  function add() {
    const paidCents = centsFromTyped(typed)
    if (paidCents !== null) return onAdd(paidCents)
    setError(amountError('Price paid', typed))
    paid.current?.focus()
  }

  return (
    <>
      <div aria-hidden className="selection-room" />
      <section ref={focusBinderOnLeave} aria-label="Chosen cards" className="selection-bar">
        <div className="flex min-w-0 flex-1 basis-72 items-center justify-between gap-2">
          <p role="status" className="tabular min-w-0 font-semibold">
            {costWords(
              chosen.length,
              'chosen',
              knownCost(chosen.map(({ priceCents }) => priceCents)),
              format,
            )}
          </p>
          <span className="flex flex-none gap-1">
            <IconButton
              label="Add to wishlist"
              icon={<Heart aria-hidden size={19} />}
              outlined
              disabled={isBusy}
              onClick={onWish}
            />
            <IconButton
              label="Choose none"
              icon={<X aria-hidden size={19} />}
              outlined
              disabled={isBusy}
              onClick={onClear}
            />
          </span>
        </div>
        <form
          className="flex flex-1 basis-72 items-start justify-end gap-2"
          onSubmit={event => {
            event.preventDefault()
            add()
          }}
        >
          <MoneyField
            ref={paid}
            label="Paid for each"
            hint="0 if it was free. Added in Near Mint."
            error={error}
            className="max-w-72 flex-1"
            value={typed}
            onValueChange={text => {
              setTyped(text)
              setError(undefined)
            }}
          />
          <Button type="submit" variant="primary" className="mt-[1.625rem] min-h-11" pending={isBusy}>
            Add {countOf(chosen.length, 'card')}
          </Button>
        </form>
      </section>
    </>
  )
}

/** The bar goes once nothing is chosen. */
function focusBinderOnLeave(bar: HTMLElement): () => void {
  return () => {
    if (bar.contains(document.activeElement)) focusBinder()
  }
}
