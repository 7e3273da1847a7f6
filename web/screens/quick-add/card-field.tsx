import { type KeyboardEvent, type Ref, useId } from 'react'
import type { Meant } from '#domain/search/sure-match'
import type { Product } from '#web/api/catalogue.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Section } from '#web/components/section.tsx'
import { Candidates, optionId } from './candidates.tsx'
import type { Typing } from './use-typing.ts'

export interface CardFieldProps {
  /** Where the field is, to focus it. */
  ref: Ref<HTMLDivElement>
  typing: Typing
  isLookingUp: boolean
  onPick: (meant: Meant<Product> | undefined) => void
  onSubmit: () => void
}

/** The field to type a card into, and what its text may mean. */
export function CardField({ ref, typing, isLookingUp, onPick, onSubmit }: CardFieldProps) {
  const { text, question, active, setActive } = typing
  const listId = useId()
  const candidates = question?.candidates ?? []
  const hasCandidates = candidates.length > 0

  function onKeyDown(event: KeyboardEvent) {
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) : 0
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (/^\S$/u.test(event.key) && !hasModifier && typing.passUnread()) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (hasCandidates) onPick(candidates[active])
      else onSubmit()
    } else if (event.key === 'Escape' && question) {
      event.preventDefault()
      typing.endQuestion()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && hasCandidates) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = active === -1 && step === -1 ? 0 : active
      setActive((from + step + candidates.length) % candidates.length)
    } else if (number > 0 && number <= candidates.length && !hasModifier) {
      event.preventDefault()
      onPick(candidates[number - 1])
    }
  }

  return (
    <Section title="Add a card" className="lg:col-start-1">
      <div ref={ref} className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label="Card"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={200}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hasCandidates}
          aria-controls={hasCandidates ? listId : undefined}
          aria-activedescendant={hasCandidates && active >= 0 ? optionId(listId, active) : undefined}
          value={text}
          onValueChange={typing.type}
          onKeyDown={onKeyDown}
        />
        <Button variant="primary" className="min-h-11" pending={isLookingUp} onClick={onSubmit}>
          Add
        </Button>
      </div>
      <p className="mt-1 text-sm text-muted">Such as 4/102, PFL 001 or charizard ex 199.</p>
      {question && (
        <Candidates id={listId} question={question} active={active} onPick={onPick} onRetry={onSubmit} />
      )}
    </Section>
  )
}
