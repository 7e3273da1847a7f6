import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '#web/components/class-names.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { SearchBox, useTypedSearch } from './search-box.tsx'
import { Sheet } from '#web/components/overlays/sheet.tsx'

interface FilterBarProps {
  /** The name of the search landmark: "Products". */
  name: string
  label: string
  placeholder: string
  /** The applied search text. */
  search: string
  onSearch: (text: string) => void
  /** How many filters are in use, for the button that opens them on a phone. */
  chosenFilters: number
  /** Renders the filters: with labels in the sheet, with hidden labels next to the search box. */
  filters: (labelHidden: boolean) => ReactNode
  /** Further filters, in the sheet at every width. */
  moreFilters?: ReactNode
  /** Says each filter in use, in a line of its own with Clear Filters, which then shows only with them. */
  chips?: ReactNode
  /** Fields next to the filters that filter nothing, such as the order. On a phone they stay out of the sheet. */
  otherField?: ReactNode
  onClear: () => void
  /** The label of the button that closes the sheet: "Show 24 products". */
  closeLabel: string
}

/** The search box and filters above a list. On a phone the filters are in a sheet. */
export function FilterBar(props: FilterBarProps) {
  const {
    name,
    label,
    placeholder,
    search,
    onSearch,
    chosenFilters,
    filters,
    moreFilters,
    chips,
    otherField,
    onClear,
    closeLabel,
  } = props
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const box = useTypedSearch(search, onSearch)
  const hasMore = moreFilters !== undefined
  const isNarrowed = chosenFilters > 0 || search !== '' || box.value !== ''

  function clear() {
    box.discard()
    onClear()
  }

  const clearButton = (
    <Button variant="ghost" disabled={!isNarrowed} onClick={clear}>
      Clear Filters
    </Button>
  )

  return (
    <div role="search" aria-label={name} className="filter-bar">
      <SearchBox
        label={label}
        placeholder={placeholder}
        className="min-w-0 flex-1 basis-28 sm:basis-36"
        value={box.value}
        onValueChange={box.onValueChange}
        onKeyDown={event => event.key === 'Enter' && box.applyNow()}
        maxLength={200}
      />
      <div className="hidden flex-wrap gap-2 sm:flex lg:gap-3">{filters(true)}</div>
      <FiltersButton chosen={chosenFilters} hasMore={hasMore} onPress={() => setIsSheetOpen(true)} />
      {otherField}
      {chips === undefined ? (
        <span className={classNames(!isNarrowed && 'max-sm:hidden')}>{clearButton}</span>
      ) : (
        isNarrowed && (
          <div className="bar-line">
            {chips}
            {clearButton}
          </div>
        )
      )}
      {isSheetOpen && (
        <Sheet
          title="Filters"
          onClose={() => setIsSheetOpen(false)}
          closeLabel={closeLabel}
          secondary={clearButton}
        >
          <div className={classNames('flex flex-col gap-4', hasMore && 'sm:hidden')}>{filters(false)}</div>
          {moreFilters}
        </Sheet>
      )}
    </div>
  )
}

interface FiltersButtonProps {
  chosen: number
  /** Whether the sheet has filters that the bar has not. */
  hasMore: boolean
  onPress: () => void
}

/** Opens the sheet. With more filters it shows at every width, as an icon and a number where there is little room. */
function FiltersButton({ chosen, hasMore, onPress }: FiltersButtonProps) {
  return (
    <Button
      className={hasMore ? 'max-lg:px-3' : 'max-sm:px-3 sm:hidden'}
      icon={<SlidersHorizontal aria-hidden size={18} />}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <span className={classNames(hasMore && 'max-lg:sr-only')}>
        {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
      </span>
      {hasMore && chosen > 0 && (
        <span aria-hidden className="tabular lg:hidden">
          {chosen}
        </span>
      )}
    </Button>
  )
}
