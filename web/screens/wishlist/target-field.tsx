import { useRef, useState } from 'react'
import { type Cents, textFromCents } from '#domain/money/money'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { useTargetChange, type Wish } from '#web/api/wishlist.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { formatCents } from '#web/format/money.ts'
import { targetFromText } from './target-text.ts'

/** Saved on Enter and on leaving the field. What is no amount stays in the field, with a sentence. */
export function TargetField({ wish }: { wish: Wish }) {
  const change = useTargetChange(wish.productId)
  /** Null while nothing is being typed: then the field shows what holds. */
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  /** What is being saved; the same is not sent twice, and what is typed meanwhile stays. */
  const sent = useRef<string | null>(null)
  const savedCents = wish.targetPriceCents

  function save() {
    if (typed === null || typed === sent.current) return
    const entered = targetFromText(typed)
    setFault(entered.fault)
    if (entered.fault !== null) return
    const { targetPriceCents } = entered
    if (targetPriceCents === savedCents) return setTyped(null)
    sent.current = typed
    // Not as options of mutate, which forgets them when the screen is left by then.
    change
      .mutateAsync(targetPriceCents)
      .then(
        saved => {
          setTyped(now => (now === typed ? null : now))
          toastSuccess(sentenceOf(saved, targetPriceCents))
        },
        error => toastError(failureSentence(error, 'Failed to save the target price.')),
      )
      .finally(() => {
        if (sent.current === typed) sent.current = null
      })
  }

  return (
    <MoneyField
      label="Tell me at or below"
      placeholder="No target"
      error={fault}
      value={typed ?? (savedCents === null ? '' : textFromCents(savedCents))}
      onValueChange={text => {
        setTyped(text)
        setFault(null)
      }}
      onBlur={save}
      onKeyDown={event => {
        if (event.key === 'Enter') save()
      }}
    />
  )
}

function sentenceOf({ name, isReached }: Wish, targetPriceCents: Cents | null): string {
  if (targetPriceCents === null) return `No target price for ${name} any more`
  if (isReached) return `${name} is at your target price already`
  return `You will be told when ${name} falls to ${formatCents(targetPriceCents)}`
}
