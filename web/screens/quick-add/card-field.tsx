import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type Ref, useId } from 'react'
import type { Meant } from '#domain/search/sure-match'
import { inPrinting, type Product } from '#web/api/catalogue.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { TextField } from '#web/components/fields/fields.tsx'
import { Section } from '#web/components/section.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { PriceAndOwned } from '#web/figures/price-and-owned.tsx'
import { formatCount } from '#web/format/values.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { paths } from '#web/paths.ts'
import type { Question, Typing } from './use-lookup.ts'

interface CardFieldProps {
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
        <Button type="submit" variant="primary" className="min-h-11" pending={isLookingUp}>
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

interface CandidatesProps {
  id: string
  question: Question
  /** The one that Enter adds; -1 for none. */
  active: number
  onPick: (meant: Meant<Product>) => void
  onRetry: () => void
}

const optionId = (id: string, index: number) => `${id}-${index}`

/** What a text may mean: chosen with the arrows and Enter, with its number, or with a press. */
function Candidates({ id, question, active, onPick, onRetry }: CandidatesProps) {
  const { candidates, total, failure, text } = question
  if (failure !== null) {
    return (
      <div className="mt-3 flex flex-col items-start gap-3">
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    )
  }
  if (candidates.length === 0) return <NothingFound text={text} />
  const more = total - new Set(candidates.map(({ product }) => product.id)).size
  return (
    <div className="mt-3">
      <p className="mb-1 text-sm text-muted">
        {candidates.length === 1 ? 'Is it this one?' : 'Which one?'}
        <span className="pointer-coarse:hidden"> Press its number, or use the arrows and Enter.</span>
      </p>
      <div id={id} role="listbox" aria-label="Which one?" className="flex flex-col gap-1">
        {candidates.map(({ product, printingId }, index) => (
          <Candidate
            key={printingId}
            id={optionId(id, index)}
            product={inPrinting(product, printingId)}
            number={index + 1}
            isActive={index === active}
            onPick={() => onPick({ product, printingId })}
          />
        ))}
      </div>
      {more > 0 && (
        <p className="mt-2 text-sm text-muted">
          And {formatCount(more)} more. Add the number or the set to what you typed, or{' '}
          <Link to={paths.products} search={{ search: text }} className={textLinkClass}>
            see all
          </Link>
          .
        </p>
      )}
    </div>
  )
}

interface CandidateProps {
  id: string
  product: Product
  number: number
  isActive: boolean
  onPick: () => void
}

/** The field keeps the focus and handles the keys. */
function Candidate({ id, product, number, isActive, onPick }: CandidateProps) {
  const facts = [setAndPrinting(product), product.cardNumber && `#${product.cardNumber}`]
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      ref={isActive ? keepInView : undefined}
      className="grid min-h-14 cursor-pointer grid-cols-[1.5rem_2.75rem_minmax(0,1fr)] items-center gap-x-3 rounded-md border border-transparent px-2 py-1 hover:bg-accent-soft aria-selected:border-accent-ink aria-selected:bg-accent-soft"
      onMouseDown={event => event.preventDefault()}
      onClick={onPick}
      onKeyDown={event => event.key === 'Enter' && onPick()}
    >
      <span aria-hidden className="tabular text-center text-sm font-semibold text-muted">
        {number}
      </span>
      <CardArt product={product} alt="" size="thumb" />
      <span className="min-w-0">
        <span className="block font-semibold break-words">{product.name}</span>
        <span className="block text-sm break-words text-muted">{facts.filter(Boolean).join(' · ')}</span>
        <PriceAndOwned product={product} />
      </span>
    </div>
  )
}

function keepInView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}

function NothingFound({ text }: { text: string }) {
  return (
    <p className="mt-3 text-sm">
      Nothing found for “{text}”.{' '}
      <Link to={paths.addProduct} search={{ search: text }} className={textLinkClass}>
        Add it to the catalogue
      </Link>
    </p>
  )
}
