import { useQuery } from '@tanstack/react-query'
import { productTypes } from '#domain/product'
import { productSetsQuery, productTypesQuery, raritiesQuery } from '#web/api/products.ts'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { SelectField } from '#web/components/select-field.tsx'
import { countOf } from '#web/format/count.ts'
import { productTypeLabel } from '#web/format/product-type.ts'
import type { TradeSearch } from './trade-search.ts'

export interface ReceiveFiltersProps {
  search: TradeSearch
  /** How many products the filters leave; undefined while that is being asked. */
  found: number | undefined
  onNarrow: (change: TradeSearch, isTyping?: boolean) => void
  onClear: () => void
}

/** Search and filters over the catalogue. */
export function ReceiveFilters({ search, found, onNarrow, onClear }: ReceiveFiltersProps) {
  return (
    <FilterBar
      name="Products"
      label="Search products"
      placeholder="Search by name, set or number..."
      search={search.search ?? ''}
      onSearch={text => onNarrow({ search: text || undefined }, true)}
      chosenFilters={[search.type, search.set, search.rarity].filter(Boolean).length}
      filters={labelHidden => <FilterFields search={search} onNarrow={onNarrow} labelHidden={labelHidden} />}
      onClear={onClear}
      closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'product')}`}
    />
  )
}

interface FilterFieldsProps extends Pick<ReceiveFiltersProps, 'search' | 'onNarrow'> {
  labelHidden: boolean
}

function FilterFields({ search, onNarrow, labelHidden }: FilterFieldsProps) {
  const types = useQuery(productTypesQuery).data ?? productTypes
  const setNames = useQuery(productSetsQuery).data?.map(set => set.set_name)
  const rarities = useQuery(raritiesQuery).data
  const typeOptions = namedOptions('All Types', types, search.type, productTypeLabel)
  return (
    <>
      <SelectField
        label="Product type"
        labelHidden={labelHidden}
        className="sm:w-36"
        value={search.type ?? ''}
        onValueChange={chosen => onNarrow({ type: chosen || undefined })}
        options={typeOptions}
      />
      <SelectField
        label="Set"
        labelHidden={labelHidden}
        className="sm:w-40"
        value={search.set ?? ''}
        onValueChange={chosen => onNarrow({ set: chosen || undefined })}
        options={namedOptions('All Sets', setNames, search.set)}
      />
      <SelectField
        label="Rarity"
        labelHidden={labelHidden}
        className="sm:w-40"
        value={search.rarity ?? ''}
        onValueChange={chosen => onNarrow({ rarity: chosen || undefined })}
        options={namedOptions('All Rarities', rarities, search.rarity)}
      />
    </>
  )
}

/** An address may name what is still on its way, or gone: the filter shows what holds all the same. */
function namedOptions(
  all: string,
  names: readonly string[] | undefined,
  chosen: string | undefined,
  labelOf = (name: string) => name,
) {
  const known = new Set([...(names ?? []), ...(chosen ? [chosen] : [])])
  return [{ value: '', label: all }, ...Array.from(known, name => ({ value: name, label: labelOf(name) }))]
}
