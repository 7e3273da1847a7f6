import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { type CopyFilter, copyFilters } from '#domain/collection/copy'
import { collectionSetsQuery } from '#web/api/collection.ts'
import { FilterBar } from '#web/components/fields/filter-bar.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { NameFilter } from './name-filter.tsx'

/** The search and filters chosen for a collector's copies. */
export interface CopiesNarrowing {
  readonly search?: string | undefined
  readonly set?: string | undefined
  readonly type?: CopyFilter | undefined
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
  beside?: ReactNode
}

export const kindLabels: Record<CopyFilter, string> = {
  card: 'All Cards',
  graded: 'Graded Card',
  raw: 'Raw Card',
  grading: 'In Grading',
  sealed: 'Sealed Product',
}

/** Search and filters for a collector's copies. */
export function CopiesFilters(props: CopiesFiltersProps) {
  const { search, closeLabel, onNarrow, onClear, more, beside } = props
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
      beside={beside}
      onClear={onClear}
      closeLabel={closeLabel}
    />
  )
}

/** The options of the filter by type. Only links lead to the cards of every kind. */
export function typeOptions(chosen: CopyFilter | undefined) {
  return [
    { value: '', label: 'All Types' },
    ...copyFilters
      .filter(kind => kind !== 'card' || chosen === kind)
      .map(kind => ({ value: kind, label: kindLabels[kind] })),
  ]
}

interface FilterFieldsProps
  extends Pick<CopiesNarrowing, 'type' | 'set'>,
    Pick<CopiesFiltersProps, 'onNarrow'> {
  labelHidden: boolean
}

/** Not drawn again for each letter of the search: there can be hundreds of sets. */
const FilterFields = memo(Fields)

function Fields({ type, set, onNarrow, labelHidden }: FilterFieldsProps) {
  const setNames = useQuery(collectionSetsQuery).data?.map(set => set.setName)
  return (
    <>
      <NameFilter
        label="Set"
        labelHidden={labelHidden}
        className="sm:w-40 lg:w-44"
        all="All Sets"
        names={setNames}
        chosen={set}
        onChoose={chosen => onNarrow({ set: chosen })}
      />
      <SelectField
        label="Type"
        labelHidden={labelHidden}
        className="sm:w-36 lg:w-40"
        value={type ?? ''}
        onValueChange={chosen => onNarrow({ type: copyFilters.find(kind => kind === chosen) })}
        options={typeOptions(type)}
      />
    </>
  )
}
