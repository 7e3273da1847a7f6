import { type KeyboardEvent, useId, useState } from 'react'
import type { ImportProduct } from '#web/api/imports.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { ProductPrice } from './product-price.tsx'
import { productWords } from './row-words.ts'

export interface CandidateListProps {
  /** The question, another one for each row. */
  label: string
  candidates: readonly ImportProduct[]
  /** While a choice is sent: further ones are ignored. */
  pending: boolean
  onPick: (product: ImportProduct) => void
  onLeaveOut: () => void
}

/** The products that a row may mean, as pictures: chosen with the arrows and Enter, with a number, or with a press. */
export function CandidateList({ label, candidates, pending, onPick, onLeaveOut }: CandidateListProps) {
  const id = useId()
  const [active, setActive] = useState(0)
  // The list stays from question to question, and keeps the focus.
  const [asked, setAsked] = useState(label)
  if (asked !== label) {
    setAsked(label)
    setActive(0)
  }

  function pick(product: ImportProduct | undefined) {
    if (!pending && product !== undefined) onPick(product)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { length } = candidates
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowRight: active + 1,
      ArrowUp: active - 1,
      ArrowLeft: active - 1,
      Home: 0,
      End: -1,
    }
    const step = steps[event.key]
    if (step !== undefined) setActive((step + length) % length)
    else if (event.key === 'Enter' || event.key === ' ') pick(candidates[active])
    else if (/^[1-9]$/.test(event.key)) pick(candidates[Number(event.key) - 1])
    else if (event.key === '0' && !pending) onLeaveOut()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div>
      <p className="mb-2 text-sm text-muted pointer-coarse:hidden">
        Press its number, or use the arrows and Enter. 0 leaves it out.
      </p>
      <div
        ref={focusUnlessBusy}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${id}-${active}`}
        className="grid gap-2 rounded-md sm:grid-cols-2 xl:grid-cols-3"
        onKeyDown={onKeyDown}
      >
        {candidates.map((product, index) => (
          <div
            key={product.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={index === active ? keepInView : undefined}
            className="grid min-h-14 cursor-pointer grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 rounded-md border border-line p-2 hover:bg-accent-soft aria-selected:border-accent-ink aria-selected:bg-accent-soft"
            onMouseDown={event => event.preventDefault()}
            onClick={() => pick(product)}
            onKeyDown={() => {}}
          >
            <CandidateFace product={product} number={index < 9 ? index + 1 : null} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** A candidate as its picture, with the number key that picks it. */
function CandidateFace({ product, number }: { product: ImportProduct; number: number | null }) {
  return (
    <>
      <CardArt product={product} alt="" size="row" />
      <span className="min-w-0 wrap-anywhere">
        <span className="flex items-baseline gap-2">
          {number !== null && (
            <span aria-hidden className="tabular text-sm font-semibold text-muted pointer-coarse:hidden">
              {number}
            </span>
          )}
          <span className="font-semibold">{product.name}</span>
        </span>
        <span className="block text-sm text-muted">{productWords(product)}</span>
        <ProductPrice product={product} />
      </span>
    </>
  )
}

/** The keys work at once, unless the collector already uses something else. */
function focusUnlessBusy(list: HTMLElement | null) {
  const focused = document.activeElement
  if (focused === document.body || focused?.matches('h1')) list?.focus({ preventScroll: true })
}

function keepInView(element: HTMLElement | null) {
  if (element?.parentElement === document.activeElement) element?.scrollIntoView({ block: 'nearest' })
}
