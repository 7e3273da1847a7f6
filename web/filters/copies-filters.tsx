import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { collectionSetsQuery } from '#web/api/collection.ts'
import { FilterBar } from '#web/components/fields/filter-bar.tsx'
import { type ChosenSetAndType, SetAndType } from './set-and-type.tsx'

/** The search and filters chosen for a collector's copies. */
export interface CopiesNarrowing extends ChosenSetAndType {
  readonly search?: string | undefined
}

export interface CopiesFiltersProps {
  search: CopiesNarrowing
  /** The button that closes the filter sheet on a phone: "Show 12 copies". */
  closeLabel: string
  onNarrow: (change: CopiesNarrowing, isTyping?: boolean) => void
  onClear: () => void
  /** More filters: how many of them are chosen, and what shows them in the sheet and in the row. */
  more?: { readonly chosen: number; readonly inSheet: ReactNode; readonly inRow: ReactNode }
  /** See `FilterBar`. */
  otherField?: ReactNode
}

/** Search and filters for a collector's copies. */
export function CopiesFilters(props: CopiesFiltersProps) {
  const { search, closeLabel, onNarrow, onClear, more, otherField } = props
  return (
    <FilterBar
      name="Collection"
      label="Search your collection"
      placeholder="Search your collection..."
      search={search.search ?? ''}
      onSearch={text => onNarrow({ search: text || undefined }, true)}
      chosenFilters={[search.type, search.set].filter(Boolean).length + (more?.chosen ?? 0)}
      filters={labelHidden => (
        <>
          <FilterFields type={search.type} set={search.set} onNarrow={onNarrow} labelHidden={labelHidden} />
          {labelHidden ? more?.inRow : more?.inSheet}
        </>
      )}
      otherField={otherField}
      onClear={onClear}
      closeLabel={closeLabel}
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
