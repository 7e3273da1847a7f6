import { Link } from '@tanstack/react-router'
import type { Meant } from '#domain/search/sure-match'
import { type Product, inPrinting } from '#web/api/catalogue.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { PriceAndOwned } from '#web/figures/price-and-owned.tsx'
import { formatCount } from '#web/format/count.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { paths } from '#web/paths.ts'
import type { Question } from './use-lookup.ts'

export interface CandidatesProps {
  id: string
  question: Question
  /** The one that Enter adds; -1 for none. */
  active: number
  onPick: (meant: Meant<Product>) => void
  onRetry: () => void
}

export const optionId = (id: string, index: number) => `${id}-${index}`

/** What a text may mean: chosen with the arrows and Enter, with its number, or with a press. */
export function Candidates({ id, question, active, onPick, onRetry }: CandidatesProps) {
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

/** The keys are those of the field, which keeps the focus. */
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
