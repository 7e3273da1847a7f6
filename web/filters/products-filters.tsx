import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { type Language, languageName, languageOf, languages as allLanguages } from '#domain/products/language'
import { type ProductType, productTypes } from '#domain/products/product'
import { productSetsQuery, productTypesQuery, raritiesQuery } from '#web/api/catalogue.ts'
import { FilterBar } from '#web/components/fields/filter-bar.tsx'
import { SelectField } from '#web/components/fields/fields.tsx'
import { countOf } from '#web/format/values.ts'
import { productTypeLabel } from '#web/format/product-type.ts'
import { namedOptions, NameFilter } from './name-filter.tsx'

/** The search and filters chosen for the catalogue. */
export interface ProductsNarrowing {
  readonly search?: string | undefined
  readonly type?: ProductType | undefined
  readonly set?: string | undefined
  readonly rarity?: string | undefined
  readonly language?: Language | undefined
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
  const { search, found, withRarity = false, onNarrow, onClear } = props
  return (
    <FilterBar
      name="Products"
      label="Search products"
      placeholder="Search by name, set or number..."
      search={search.search ?? ''}
      onSearch={text => onNarrow({ search: text || undefined }, true)}
      chosenFilters={[search.type, search.set, search.rarity, search.language].filter(Boolean).length}
      filters={labelHidden => (
        <FilterFields
          type={search.type}
          set={search.set}
          rarity={search.rarity}
          language={search.language}
          {...{ withRarity, onNarrow, labelHidden }}
        />
      )}
      onClear={onClear}
      closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'product')}`}
    />
  )
}

interface FilterFieldsProps
  extends Omit<ProductsNarrowing, 'search'>,
    Pick<ProductsFiltersProps, 'onNarrow'> {
  withRarity: boolean
  labelHidden: boolean
}

/** Not drawn again for each letter of the search: there are hundreds of sets. */
const FilterFields = memo(Fields)

function Fields({ type, set, rarity, language, withRarity, onNarrow, labelHidden }: FilterFieldsProps) {
  const types = useQuery(productTypesQuery).data ?? productTypes
  const sets = useQuery(productSetsQuery).data
  const listed = new Set(sets?.map(set => set.language))
  const setNames = sets
    ?.filter(set => language === undefined || set.language === language)
    .map(set => set.setName)
  const width = withRarity ? 'sm:w-32 lg:w-40' : 'sm:w-40 lg:w-48'
  return (
    <>
      <SelectField
        label="Product type"
        labelHidden={labelHidden}
        className={width}
        value={type ?? ''}
        onValueChange={chosen => onNarrow({ type: productTypes.find(each => each === chosen) })}
        options={namedOptions('All Types', types, type, productTypeLabel)}
      />
      <NameFilter
        label="Set"
        labelHidden={labelHidden}
        className={width}
        all="All Sets"
        names={setNames}
        chosen={set}
        onChoose={chosen => onNarrow({ set: chosen })}
      />
      {(listed.size > 1 || language !== undefined) && (
        <SelectField
          label="Language"
          labelHidden={labelHidden}
          className={width}
          value={language ?? ''}
          // A set of one language is none of another.
          onValueChange={chosen => onNarrow({ language: languageOf(chosen) ?? undefined, set: undefined })}
          options={[
            { value: '', label: 'All Languages' },
            ...allLanguages
              .filter(each => listed.has(each) || each === language)
              .map(each => ({ value: each, label: languageName(each) })),
          ]}
        />
      )}
      {withRarity && <RarityField {...{ rarity, onNarrow, labelHidden, width }} />}
    </>
  )
}

interface RarityFieldProps extends Pick<FilterFieldsProps, 'rarity' | 'onNarrow'> {
  labelHidden: boolean
  width: string
}

/** A component of its own, so rarities load only where this filter shows. */
function RarityField({ rarity, onNarrow, labelHidden, width }: RarityFieldProps) {
  const rarities = useQuery(raritiesQuery).data
  return (
    <NameFilter
      label="Rarity"
      labelHidden={labelHidden}
      className={width}
      all="All Rarities"
      names={rarities}
      chosen={rarity}
      onChoose={chosen => onNarrow({ rarity: chosen })}
    />
  )
}
