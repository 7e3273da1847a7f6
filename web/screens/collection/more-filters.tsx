import { useQuery } from '@tanstack/react-query'
import { conditions } from '#domain/copies/copy'
import { gradingCompanies } from '#domain/copies/grading-company'
import { standings } from '#domain/groups/group-order'
import { centsFromText, textFromCents } from '#domain/money/money'
import { remarksQuery } from '#web/api/collection.ts'
import { CheckboxField, DateField, MoneyField, SelectField } from '#web/components/fields/fields.tsx'
import { useTypedSearch } from '#web/components/fields/search-box.tsx'
import { NameFilter } from '#web/filters/name-filter.tsx'
import { centsFromTyped, malformedAmountError, typedFromCents } from '#web/format/typed-amount.ts'
import type { CollectionSearch } from './collection-search.ts'
import { standingLabels } from './standing-labels.ts'

interface MoreFiltersProps {
  search: CollectionSearch
  onNarrow: (change: CollectionSearch, isTyping?: boolean) => void
}

/** Halves from 10 down to 1. */
const grades = Array.from({ length: 19 }, (_, index) => String(10 - index / 2))

/** The filters that the row has no room for. Each applies at once. */
export function MoreFilters({ search, onNarrow }: MoreFiltersProps) {
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Compared with what you paid"
        value={search.standing ?? ''}
        onValueChange={chosen => onNarrow({ standing: standings.find(each => each === chosen) })}
        options={[
          { value: '', label: 'Any' },
          ...standings.map(each => ({ value: each, label: standingLabels[each] })),
        ]}
      />
      <Pair>
        <AmountFilter
          label="Price from"
          applied={search.priceFrom}
          onApply={priceFrom => onNarrow({ priceFrom }, true)}
        />
        <AmountFilter
          label="Price up to"
          applied={search.priceTo}
          onApply={priceTo => onNarrow({ priceTo }, true)}
        />
      </Pair>
      <SelectField
        label="Condition"
        value={search.condition ?? ''}
        onValueChange={chosen => onNarrow({ condition: conditions.find(each => each === chosen) })}
        options={[{ value: '', label: 'Any condition' }, ...conditions]}
      />
      <Pair>
        <NameFilter
          label="Grading company"
          labelHidden={false}
          className="flex-1"
          all="Any company"
          names={gradingCompanies}
          chosen={search.company}
          onChoose={company => onNarrow({ company })}
        />
        <NameFilter
          label="Grade"
          labelHidden={false}
          className="flex-1"
          all="Any grade"
          names={grades}
          chosen={search.grade}
          onChoose={grade => onNarrow({ grade })}
        />
      </Pair>
      <RemarkFilters search={search} onNarrow={onNarrow} />
      <CheckboxField
        label="Has your own pictures"
        checked={search.pictured === 'yes'}
        onCheckedChange={isChosen => onNarrow({ pictured: isChosen ? 'yes' : undefined })}
      />
      <Pair>
        <DateField
          label="Bought on or after"
          className="flex-1"
          value={search.boughtFrom ?? ''}
          onValueChange={day => onNarrow({ boughtFrom: day || undefined }, true)}
        />
        <DateField
          label="Bought up to"
          className="flex-1"
          value={search.boughtTo ?? ''}
          onValueChange={day => onNarrow({ boughtTo: day || undefined }, true)}
        />
      </Pair>
    </div>
  )
}

function Pair({ children }: { children: React.ReactNode }) {
  return <div className="flex gap-3">{children}</div>
}

interface AmountFilterProps {
  label: string
  applied: string | undefined
  onApply: (amount: string | undefined) => void
}

/** Returns the amount of a text as plain digits, for the address; null when it is none in the ledger's currency. */
function plainAmount(text: string): string | null {
  if (text.trim() === '') return ''
  const amountCents = centsFromTyped(text)
  return amountCents === null ? null : textFromCents(amountCents)
}

/** An amount that applies as soon as it is one. */
function AmountFilter({ label, applied = '', onApply }: AmountFilterProps) {
  const typed = useTypedSearch(applied, plain => onApply(plain || undefined), plainAmount)
  const appliedCents = centsFromText(applied)
  const shown = typed.isTyped || appliedCents === null ? typed.value : typedFromCents(appliedCents)
  return (
    <MoneyField
      label={label}
      className="flex-1"
      value={shown}
      onValueChange={typed.onValueChange}
      // Closing the sheet must not lose what was typed last.
      onBlur={typed.applyNow}
      onKeyDown={({ key }) => {
        if (key === 'Enter' || key === 'Escape') typed.applyNow()
      }}
      error={plainAmount(shown) === null ? malformedAmountError(shown) : null}
      maxLength={20}
    />
  )
}

const remarkFilters = [
  { name: 'tag', label: 'Tag', all: 'Any tag', known: 'tags' },
  { name: 'box', label: 'Box', all: 'Any box', known: 'boxes' },
  { name: 'binder', label: 'Binder', all: 'Any binder', known: 'binders' },
  { name: 'seller', label: 'Bought from', all: 'Any seller', known: 'sellers' },
] as const

/** Filters by what copies have. A kind of remark that no copy has is left out, unless it is chosen. */
function RemarkFilters({ search, onNarrow }: MoreFiltersProps) {
  const known = useQuery(remarksQuery).data
  const shown = remarkFilters.filter(filter => search[filter.name] || known?.[filter.known].length)
  if (shown.length === 0) return null
  return (
    <div className="grid grid-cols-2 gap-3">
      {shown.map(filter => (
        <NameFilter
          key={filter.name}
          label={filter.label}
          labelHidden={false}
          className="min-w-0"
          all={filter.all}
          names={known?.[filter.known]}
          chosen={search[filter.name]}
          onChoose={chosen => onNarrow({ [filter.name]: chosen })}
        />
      ))}
    </div>
  )
}
