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
  /** A field next to the filters that filters nothing, such as the order. On a phone it stays out of the sheet. */
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
    otherField,
    onClear,
    closeLabel,
  } = props
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const box = useTypedSearch(search, onSearch)
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
    <div role="search" aria-label={name} className="my-4 flex flex-wrap items-center gap-2 sm:my-6 sm:gap-3">
      <SearchBox
        label={label}
        placeholder={placeholder}
        className="min-w-0 flex-1 basis-40 sm:basis-44"
        value={box.value}
        onValueChange={box.onValueChange}
        onKeyDown={event => event.key === 'Enter' && box.applyNow()}
        maxLength={200}
      />
      <Button
        className="max-sm:px-3 sm:hidden"
        icon={<SlidersHorizontal aria-hidden size={18} />}
        aria-haspopup="dialog"
        onClick={() => setIsSheetOpen(true)}
      >
        {chosenFilters === 0 ? 'Filters' : `Filters (${chosenFilters})`}
      </Button>
      <div className="hidden flex-wrap gap-3 sm:flex">{filters(true)}</div>
      {otherField}
      <span className={classNames(!isNarrowed && 'max-sm:hidden')}>{clearButton}</span>
      {isSheetOpen && (
        <Sheet
          title="Filters"
          onClose={() => setIsSheetOpen(false)}
          closeLabel={closeLabel}
          secondary={clearButton}
        >
          {filters(false)}
        </Sheet>
      )}
    </div>
  )
}
