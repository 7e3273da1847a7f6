import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { centsFromText } from '#domain/money/money'
import { focusScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { kindLabels } from '#web/filters/set-and-type.tsx'
import { formatCents, formatDay } from '#web/format/values.ts'
import type { CollectionSearch } from './collection-search.ts'
import { standingLabels } from './standing-labels.ts'

interface FilterChipsProps {
  search: CollectionSearch
  onNarrow: (change: CollectionSearch) => void
}

/** The filters in use, each with a button that takes it away. */
export function FilterChips({ search, onNarrow }: FilterChipsProps): ReactNode {
  return chosenFilters(search).map(({ name, words }) => (
    <button
      key={name}
      type="button"
      className="filter-chip"
      aria-label={`Remove filter: ${words}`}
      onClick={() => {
        // This button goes.
        focusScreenHeading()
        onNarrow({ [name]: undefined })
      }}
    >
      <span className="truncate">{words}</span>
      <X aria-hidden size={14} />
    </button>
  ))
}

interface ChosenFilter {
  readonly name: keyof CollectionSearch
  /** "Up to $12.50". */
  readonly words: string
}

/** Returns the filters that a search has besides its text, as a collector reads them. */
export function chosenFilters(search: CollectionSearch): ChosenFilter[] {
  const { set, type, condition, company, grade, priceFrom, priceTo, standing } = search
  const { boughtFrom, boughtTo, tag, box, binder, seller, pictured } = search
  const price = (plain: string) => formatCents(centsFromText(plain) ?? 0)
  const words: Partial<Record<keyof CollectionSearch, string | undefined>> = {
    set,
    type: type && kindLabels[type],
    condition,
    company,
    grade: grade && `Grade ${grade}`,
    priceFrom: priceFrom && `From ${price(priceFrom)}`,
    priceTo: priceTo && `Up to ${price(priceTo)}`,
    standing: standing && standingLabels[standing],
    boughtFrom: boughtFrom && `Bought on or after ${formatDay(boughtFrom)}`,
    boughtTo: boughtTo && `Bought up to ${formatDay(boughtTo)}`,
    tag: tag && `Tag: ${tag}`,
    box: box && `Box: ${box}`,
    binder: binder && `Binder: ${binder}`,
    seller: seller && `Bought from ${seller}`,
    pictured: pictured && 'Has your own pictures',
  }
  return Object.entries(words).flatMap(([name, words]) =>
    words ? [{ name: name as keyof CollectionSearch, words }] : [],
  )
}
