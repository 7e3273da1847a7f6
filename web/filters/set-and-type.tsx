import { type CopyFilter, copyFilters } from '#domain/copies/copy'
import { SelectField } from '#web/components/fields/fields.tsx'
import { NameFilter } from './name-filter.tsx'

export interface ChosenSetAndType {
  readonly set?: string | undefined
  readonly type?: CopyFilter | undefined
}

export interface SetAndTypeProps extends ChosenSetAndType {
  /** The names of the sets; undefined while loading. */
  sets: readonly string[] | undefined
  labelHidden: boolean
  onNarrow: (change: ChosenSetAndType) => void
}

export const kindLabels: Record<CopyFilter, string> = {
  card: 'All Cards',
  graded: 'Graded Card',
  raw: 'Raw Card',
  grading: 'In Grading',
  sealed: 'Sealed Product',
}

/** Filters copies by their set and by what they are. */
export function SetAndType({ set, type, sets, labelHidden, onNarrow }: SetAndTypeProps) {
  return (
    <>
      <NameFilter
        label="Set"
        labelHidden={labelHidden}
        className="sm:w-36 lg:w-44"
        all="All Sets"
        names={sets}
        chosen={set}
        onChoose={chosen => onNarrow({ set: chosen })}
      />
      <SelectField
        label="Type"
        labelHidden={labelHidden}
        className="sm:w-32 lg:w-40"
        value={type ?? ''}
        onValueChange={chosen => onNarrow({ type: copyFilters.find(kind => kind === chosen) })}
        options={typeOptions(type)}
      />
    </>
  )
}

/** Only links lead to the cards of every kind. */
function typeOptions(chosen: CopyFilter | undefined) {
  return [
    { value: '', label: 'All Types' },
    ...copyFilters
      .filter(kind => kind !== 'card' || chosen === kind)
      .map(kind => ({ value: kind, label: kindLabels[kind] })),
  ]
}
