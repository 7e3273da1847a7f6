import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, memo } from 'react'
import { collectionSetsQuery } from '#web/api/collection.ts'
import { FilterBar } from '#web/components/fields/filter-bar.tsx'
import { type ChosenSetAndType, SetAndType } from './set-and-type.tsx'

/** The search and filters chosen for a collector's copies. */
export interface CopiesNarrowing extends ChosenSetAndType {
  readonly search?: string | undefined
}

export interface CopiesFiltersProps
  extends Pick<
    ComponentProps<typeof FilterBar>,
    'closeLabel' | 'onClear' | 'moreFilters' | 'chips' | 'otherField'
  > {
  search: CopiesNarrowing
  onNarrow: (change: CopiesNarrowing, isTyping?: boolean) => void
  /** How many of `moreFilters` are chosen. */
  chosenOfMore?: number
}

/** Search and filters for a collector's copies. */
export function CopiesFilters({ search, onNarrow, chosenOfMore = 0, ...bar }: CopiesFiltersProps) {
  return (
    <FilterBar
      {...bar}
      name="Collection"
      label="Search your collection"
      placeholder="Search your collection..."
      search={search.search ?? ''}
      onSearch={text => onNarrow({ search: text || undefined }, true)}
      chosenFilters={[search.type, search.set].filter(Boolean).length + chosenOfMore}
      filters={labelHidden => (
        <FilterFields type={search.type} set={search.set} onNarrow={onNarrow} labelHidden={labelHidden} />
      )}
    />
  )
}

interface FilterFieldsProps extends ChosenSetAndType, Pick<CopiesFiltersProps, 'onNarrow'> {
  labelHidden: boolean
}

/** Not drawn again for each letter of the search: there can be hundreds of sets. */
const FilterFields = memo(Fields)

function Fields(props: FilterFieldsProps) {
  const sets = useQuery(collectionSetsQuery).data?.map(set => set.setName)
  return <SetAndType {...props} sets={sets} />
}
