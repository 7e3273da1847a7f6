import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { productTypes } from '#domain/product'
import { productSetsQuery, productTypesQuery } from '#web/api/products.ts'
import { Button } from '#web/components/button.tsx'
import { SearchBox } from '#web/components/search-box.tsx'
import { SelectField } from '#web/components/select-field.tsx'
import { Sheet } from '#web/components/sheet.tsx'
import { useTypedSearch } from '#web/components/typed-search.ts'
import { countOf } from '#web/format/count.ts'
import { productTypeLabel } from '#web/format/product-type.ts'
import { type CatalogueSearch, isNarrowed } from './catalogue-search.ts'

export interface CatalogueFiltersProps {
  search: CatalogueSearch
  /** How many products the filters leave; undefined while that is being asked. */
  found: number | undefined
  onNarrow: (change: CatalogueSearch, isTyping?: boolean) => void
  onClear: () => void
}

/** Search and filters; on a phone the filters are in a sheet. */
export function CatalogueFilters({ search, found, onNarrow, onClear }: CatalogueFiltersProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const box = useTypedSearch(search.search ?? '', text => onNarrow({ search: text || undefined }, true))
  const chosen = [search.type, search.set].filter(Boolean).length

  function clear() {
    box.forget()
    onClear()
  }

  const clearButton = (
    <Button variant="ghost" disabled={!isNarrowed(search) && box.value === ''} onClick={clear}>
      Clear Filters
    </Button>
  )

  return (
    <div role="search" aria-label="Products" className="mb-6 flex flex-wrap items-center gap-2 sm:gap-3">
      <SearchBox
        label="Search products"
        placeholder="Search by name, set or number..."
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
          closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'product')}`}
          secondary={clearButton}
        >
          <FilterFields search={search} onNarrow={onNarrow} />
        </Sheet>
      )}
    </div>
  )
}

interface FilterFieldsProps extends Pick<CatalogueFiltersProps, 'search' | 'onNarrow'> {
  labelHidden?: boolean
}

function FilterFields({ search, onNarrow, labelHidden = false }: FilterFieldsProps) {
  const types = new Set<string>(useQuery(productTypesQuery).data ?? productTypes)
  const setNames = new Set(useQuery(productSetsQuery).data?.map(set => set.set_name))
  // An address may name what is still on its way, or gone: the filter shows what holds all the same.
  if (search.type) types.add(search.type)
  if (search.set) setNames.add(search.set)

  return (
    <>
      <SelectField
        label="Product type"
        labelHidden={labelHidden}
        className="sm:w-44"
        value={search.type ?? ''}
        onValueChange={chosen => onNarrow({ type: productTypes.find(type => type === chosen) })}
        options={[
          { value: '', label: 'All Types' },
          ...Array.from(types, type => ({ value: type, label: productTypeLabel(type) })),
        ]}
      />
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
    </>
  )
}
