import { useQuery } from '@tanstack/react-query'
import { productTypes } from '#domain/product'
import { productSetsQuery, productTypesQuery } from '#web/api/products.ts'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { SelectField } from '#web/components/select-field.tsx'
import { countOf } from '#web/format/count.ts'
import { productTypeLabel } from '#web/format/product-type.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

export interface CatalogueFiltersProps {
  search: CatalogueSearch
  /** How many products the filters leave; undefined while that is being asked. */
  found: number | undefined
  onNarrow: (change: CatalogueSearch, isTyping?: boolean) => void
  onClear: () => void
}

/** Search and filters over the catalogue. */
export function CatalogueFilters({ search, found, onNarrow, onClear }: CatalogueFiltersProps) {
  return (
    <FilterBar
      name="Products"
      label="Search products"
      placeholder="Search by name, set or number..."
      search={search.search ?? ''}
      onSearch={text => onNarrow({ search: text || undefined }, true)}
      chosenFilters={[search.type, search.set].filter(Boolean).length}
      filters={labelHidden => <FilterFields search={search} onNarrow={onNarrow} labelHidden={labelHidden} />}
      onClear={onClear}
      closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'product')}`}
    />
  )
}

interface FilterFieldsProps extends Pick<CatalogueFiltersProps, 'search' | 'onNarrow'> {
  labelHidden: boolean
}

function FilterFields({ search, onNarrow, labelHidden }: FilterFieldsProps) {
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
