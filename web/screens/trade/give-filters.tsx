import { useQuery } from '@tanstack/react-query'
import { type HoldingKind, holdingKinds } from '#domain/holding'
import { collectionSetsQuery } from '#web/api/collections.ts'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { SelectField } from '#web/components/select-field.tsx'
import { countOf } from '#web/format/count.ts'
import type { TradeSearch } from './trade-search.ts'

export interface GiveFiltersProps {
  search: TradeSearch
  /** How many copies the filters leave; undefined while that is being asked. */
  found: number | undefined
  onNarrow: (change: TradeSearch, isTyping?: boolean) => void
  onClear: () => void
}

const kindLabels: Record<HoldingKind, string> = {
  graded: 'Graded Card',
  raw: 'Raw Card',
  grading: 'In Grading',
  sealed: 'Sealed Product',
}

/** The kind of holding that an address asks for, if it is one. */
export function kindOf(said: string | undefined): HoldingKind | undefined {
  return holdingKinds.find(kind => kind === said)
}

/** Search and filters over the copies one may give. */
export function GiveFilters({ search, found, onNarrow, onClear }: GiveFiltersProps) {
  return (
    <FilterBar
      name="Collection"
      label="Search your collection"
      placeholder="Search your collection..."
      search={search.search ?? ''}
      onSearch={text => onNarrow({ search: text || undefined }, true)}
      chosenFilters={[kindOf(search.type), search.set].filter(Boolean).length}
      filters={labelHidden => <FilterFields search={search} onNarrow={onNarrow} labelHidden={labelHidden} />}
      onClear={onClear}
      closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'copy', 'copies')}`}
    />
  )
}

interface FilterFieldsProps extends Pick<GiveFiltersProps, 'search' | 'onNarrow'> {
  labelHidden: boolean
}

function FilterFields({ search, onNarrow, labelHidden }: FilterFieldsProps) {
  const setNames = new Set(useQuery(collectionSetsQuery).data?.map(set => set.set_name))
  // An address may name a set that is still on its way, or gone: the filter shows what holds all the same.
  if (search.set) setNames.add(search.set)

  return (
    <>
      <SelectField
        label="Set"
        labelHidden={labelHidden}
        className="sm:w-52"
        value={search.set ?? ''}
        onValueChange={chosen => onNarrow({ set: chosen || undefined })}
        options={[
          { value: '', label: 'All Sets' },
          ...Array.from(setNames, name => ({ value: name, label: name })),
        ]}
      />
      <SelectField
        label="Type"
        labelHidden={labelHidden}
        className="sm:w-44"
        value={kindOf(search.type) ?? ''}
        onValueChange={chosen => onNarrow({ type: chosen || undefined })}
        options={[
          { value: '', label: 'All Types' },
          ...holdingKinds.map(kind => ({ value: kind, label: kindLabels[kind] })),
        ]}
      />
    </>
  )
}
