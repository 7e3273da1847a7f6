import { useRef, useState } from 'react'
import type { Cents } from '#domain/money/money'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { useTargetChange, type Wish } from '#web/api/wishlist.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { formatCents } from '#web/format/money.ts'
import { typedFromCents } from '#web/format/typed-amount.ts'
import { targetFromText } from './target-text.ts'

/** The target price of a wish, saved on Enter and on blur. Invalid text stays in the field with an error. */
export function TargetField({ wish }: { wish: Wish }) {
  const change = useTargetChange(wish.productId)
  /** Null while nothing is being typed: the field then shows the saved price. */
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  /** The text being saved, so that it is not sent twice and newer text is not overwritten. */
  const sent = useRef<string | null>(null)
  const savedCents = wish.targetPriceCents

  function save() {
    if (typed === null || typed === sent.current) return
    const entered = targetFromText(typed)
    setError(entered.error)
    if (entered.error !== null) return
    const { targetPriceCents } = entered
    if (targetPriceCents === savedCents) return setTyped(null)
    sent.current = typed
    // Callbacks passed to mutate are skipped when the screen has been left by then.
    change
      .mutateAsync(targetPriceCents)
      .then(
        saved => {
          setTyped(now => (now === typed ? null : now))
          toastSuccess(savedMessage(saved, targetPriceCents))
        },
        failure => toastError(failureSentence(failure, 'Failed to save the target price.')),
      )
      .finally(() => {
        if (sent.current === typed) sent.current = null
      })
  }

  return (
    <MoneyField
      label="Target price"
      placeholder="No target"
      error={error}
      value={typed ?? (savedCents === null ? '' : typedFromCents(savedCents))}
      onValueChange={text => {
        setTyped(text)
        setError(null)
      }}
      onBlur={save}
      onKeyDown={event => {
        if (event.key === 'Enter') save()
      }}
    />
  )
}

function savedMessage({ name, isReached }: Wish, targetPriceCents: Cents | null): string {
  if (targetPriceCents === null) return `Removed the target price for ${name}`
  if (isReached) return `${name} is already at your target price`
  return `You'll be notified when ${name} drops to ${formatCents(targetPriceCents)}`
}
