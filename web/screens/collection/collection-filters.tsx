import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { type HoldingKind, holdingKinds } from '#domain/holding'
import { collectionSetsQuery } from '#web/api/collections.ts'
import { Button } from '#web/components/button.tsx'
import { SearchBox } from '#web/components/search-box.tsx'
import { SelectField } from '#web/components/select-field.tsx'
import { Sheet } from '#web/components/sheet.tsx'
import { useTypedSearch } from '#web/components/typed-search.ts'
import { countOf } from '#web/format/count.ts'
import { type CollectionSearch, isNarrowed } from './collection-search.ts'

export interface CollectionFiltersProps {
  search: CollectionSearch
  /** How many tiles the filters leave; undefined while that is being asked. */
  found: number | undefined
  onNarrow: (change: CollectionSearch, isTyping?: boolean) => void
  onClear: () => void
}

const kindLabels: Record<HoldingKind, string> = {
  graded: 'Graded Card',
  raw: 'Raw Card',
  grading: 'In Grading',
  sealed: 'Sealed Product',
}

/** Search and filters; on a phone the filters are in a sheet. */
export function CollectionFilters({ search, found, onNarrow, onClear }: CollectionFiltersProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const box = useTypedSearch(search.search ?? '', text => onNarrow({ search: text || undefined }, true))
  const chosen = [search.type, search.set].filter(Boolean).length
  const canClear = isNarrowed(search) || box.value !== ''

  const clearButton = canClear && (
    <Button
      variant="ghost"
      onClick={() => {
        box.forget()
        onClear()
      }}
    >
      Clear Filters
    </Button>
  )

  return (
    <div role="search" aria-label="Collection" className="my-6 flex flex-wrap items-center gap-2 sm:gap-3">
      <SearchBox
        label="Search your collection"
        placeholder="Search your collection..."
        className="min-w-0 flex-1 basis-full sm:basis-64"
        value={box.value}
        onValueChange={box.onValueChange}
        onKeyDown={event => event.key === 'Enter' && box.settleNow()}
        maxLength={200}
      />
      <Button
        className="flex-1 sm:hidden"
        icon={<SlidersHorizontal aria-hidden size={18} />}
        aria-haspopup="dialog"
        onClick={() => setIsSheetOpen(true)}
      >
        {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
      </Button>
      <div className="hidden gap-3 sm:flex">
        <FilterFields search={search} onNarrow={onNarrow} labelHidden />
      </div>
      {clearButton}
      {isSheetOpen && (
        <Sheet
          title="Filters"
          onClose={() => setIsSheetOpen(false)}
          closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'holding')}`}
          secondary={clearButton}
        >
          <FilterFields search={search} onNarrow={onNarrow} />
        </Sheet>
      )}
    </div>
  )
}

interface FilterFieldsProps extends Pick<CollectionFiltersProps, 'search' | 'onNarrow'> {
  labelHidden?: boolean
}

function FilterFields({ search, onNarrow, labelHidden = false }: FilterFieldsProps) {
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
        value={search.type ?? ''}
        onValueChange={chosen => onNarrow({ type: holdingKinds.find(kind => kind === chosen) })}
        options={[
          { value: '', label: 'All Types' },
          ...holdingKinds.map(kind => ({ value: kind, label: kindLabels[kind] })),
        ]}
      />
    </>
  )
}
