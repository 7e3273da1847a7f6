import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { operationKinds } from '#domain/copies/operation'
import { productSetsQuery } from '#web/api/catalogue.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { DateField, SelectField } from '#web/components/fields/fields.tsx'
import { Sheet } from '#web/components/overlays/sheet.tsx'
import { NameFilter } from '#web/filters/name-filter.tsx'
import { operationNouns } from '#web/format/operation-noun.ts'
import { countFilters, kindOf } from './activity-filter.ts'
import type { ActivitySearch } from './activity-search.ts'

interface ActivityFiltersProps {
  search: ActivitySearch
  /** The button that closes the sheet on a phone: "Show 12 entries". */
  closeLabel: string
  onNarrow: (change: ActivitySearch) => void
  onClear: () => void
}

/** The filters of the activity: in a row, and on a phone in a sheet. */
export function ActivityFilters({ search, closeLabel, onNarrow, onClear }: ActivityFiltersProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const chosen = countFilters(search)
  const clearButton = (
    <Button variant="ghost" disabled={chosen === 0} onClick={onClear}>
      Clear Filters
    </Button>
  )
  return (
    <div role="search" aria-label="Activity" className="flex flex-wrap items-end gap-2 sm:gap-3">
      <Button
        className="flex-1 sm:hidden"
        icon={<SlidersHorizontal aria-hidden size={18} />}
        aria-haspopup="dialog"
        onClick={() => setIsSheetOpen(true)}
      >
        {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
      </Button>
      <div className="hidden flex-wrap items-end gap-3 sm:flex">
        <Fields search={search} onNarrow={onNarrow} />
      </div>
      {clearButton}
      {isSheetOpen && (
        <Sheet
          title="Filters"
          onClose={() => setIsSheetOpen(false)}
          closeLabel={closeLabel}
          secondary={clearButton}
        >
          <Fields search={search} onNarrow={onNarrow} />
        </Sheet>
      )}
    </div>
  )
}

function Fields({ search, onNarrow }: Pick<ActivityFiltersProps, 'search' | 'onNarrow'>) {
  const setNames = useQuery(productSetsQuery).data?.map(set => set.setName)
  return (
    <>
      {search.view !== 'sales' && (
        <SelectField
          label="What"
          className="sm:w-40"
          value={kindOf(search.kind) ?? (search.effect === 'profit' ? 'profit' : '')}
          onValueChange={chosen =>
            onNarrow({
              kind: kindOf(chosen),
              effect: chosen === 'profit' ? 'profit' : undefined,
            })
          }
          options={[
            { value: '', label: 'Everything' },
            { value: 'profit', label: 'With a profit or loss' },
            ...operationKinds.map(kind => ({ value: kind, label: operationNouns[kind] })),
          ]}
        />
      )}
      <NameFilter
        label="Set"
        labelHidden={false}
        className="sm:w-44"
        all="All Sets"
        names={setNames}
        chosen={search.set}
        onChoose={set => onNarrow({ set })}
      />
      <DateField
        label="From"
        value={search.from ?? ''}
        max={search.to}
        onValueChange={from => onNarrow({ from: from || undefined })}
      />
      <DateField
        label="To"
        value={search.to ?? ''}
        min={search.from}
        onValueChange={to => onNarrow({ to: to || undefined })}
      />
    </>
  )
}
