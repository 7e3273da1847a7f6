import { useQuery } from '@tanstack/react-query'
import { remarksQuery } from '#web/api/collection.ts'
import { NameFilter } from '#web/filters/name-filter.tsx'
import type { MoreFiltersProps } from './more-filters.tsx'

const filters = [
  { name: 'tag', label: 'Tag', all: 'Any tag', known: 'tags' },
  { name: 'box', label: 'Box', all: 'Any box', known: 'boxes' },
  { name: 'binder', label: 'Binder', all: 'Any binder', known: 'binders' },
  { name: 'seller', label: 'Bought from', all: 'Any seller', known: 'sellers' },
] as const

/** Filters by what copies have. A kind of remark that no copy has is left out, unless it is chosen. */
export function RemarkFilters({ search, onNarrow }: MoreFiltersProps) {
  const known = useQuery(remarksQuery).data
  const shown = filters.filter(filter => search[filter.name] || known?.[filter.known].length)
  if (shown.length === 0) return null
  return (
    <div className="grid grid-cols-2 gap-3">
      {shown.map(filter => (
        <NameFilter
          key={filter.name}
          label={filter.label}
          labelHidden={false}
          className="min-w-0"
          all={filter.all}
          names={known?.[filter.known]}
          chosen={search[filter.name]}
          onChoose={chosen => onNarrow({ [filter.name]: chosen })}
        />
      ))}
    </div>
  )
}
