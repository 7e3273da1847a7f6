import { useQuery } from '@tanstack/react-query'
import { type ProductType, productTypes } from '#domain/catalogue/product'
import { productSetsQuery, productTypesQuery, raritiesQuery } from '#web/api/catalogue.ts'
import { FilterBar } from '#web/components/fields/filter-bar.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { countOf } from '#web/format/count.ts'
import { productTypeLabel } from '#web/format/product-type.ts'
import { NameFilter } from './name-filter.tsx'
import { namedOptions } from './named-options.ts'

/** The search and filters chosen for the catalogue. */
export interface ProductsNarrowing {
  readonly search?: string | undefined
  readonly type?: ProductType | undefined
  readonly set?: string | undefined
  readonly rarity?: string | undefined
}

export interface ProductsFiltersProps {
  search: ProductsNarrowing
  /** The number of matching products; undefined while loading. */
  found: number | undefined
  /** Adds a rarity filter. */
  withRarity?: boolean
  onNarrow: (change: ProductsNarrowing, isTyping?: boolean) => void
  onClear: () => void
}

/** Search and filters for the catalogue. */
export function ProductsFilters(props: ProductsFiltersProps) {
  const { search, found, onNarrow, onClear } = props
  return (
    <FilterBar
      name="Products"
      label="Search products"
      placeholder="Search by name, set or number..."
      search={search.search ?? ''}
      onSearch={text => onNarrow({ search: text || undefined }, true)}
      chosenFilters={[search.type, search.set, search.rarity].filter(Boolean).length}
      filters={labelHidden => <FilterFields {...props} labelHidden={labelHidden} />}
      onClear={onClear}
      closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'product')}`}
    />
  )
}

function FilterFields({
  search,
  onNarrow,
  withRarity = false,
  labelHidden,
}: ProductsFiltersProps & { labelHidden: boolean }) {
  const types = useQuery(productTypesQuery).data ?? productTypes
  const setNames = useQuery(productSetsQuery).data?.map(set => set.setName)
  const width = withRarity ? 'sm:w-32 lg:w-40' : 'sm:w-40 lg:w-48'
  return (
    <>
      <SelectField
        label="Product type"
        labelHidden={labelHidden}
        className={width}
        value={search.type ?? ''}
        onValueChange={chosen => onNarrow({ type: productTypes.find(type => type === chosen) })}
        options={namedOptions('All Types', types, search.type, productTypeLabel)}
      />
      <NameFilter
        label="Set"
        labelHidden={labelHidden}
        className={width}
        all="All Sets"
        names={setNames}
        chosen={search.set}
        onChoose={set => onNarrow({ set })}
      />
      {withRarity && <RarityField {...{ search, onNarrow, labelHidden, width }} />}
    </>
  )
}

interface RarityFieldProps extends Pick<ProductsFiltersProps, 'search' | 'onNarrow'> {
  labelHidden: boolean
  width: string
}

/** A component of its own, so rarities load only where this filter shows. */
function RarityField({ search, onNarrow, labelHidden, width }: RarityFieldProps) {
  const rarities = useQuery(raritiesQuery).data
  return (
    <NameFilter
      label="Rarity"
      labelHidden={labelHidden}
      className={width}
      all="All Rarities"
      names={rarities}
      chosen={search.rarity}
      onChoose={rarity => onNarrow({ rarity })}
    />
  )
}
