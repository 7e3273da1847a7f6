import { SelectField, type SelectOption } from '#web/components/fields/fields.tsx'

export interface NameFilterProps {
  label: string
  labelHidden: boolean
  className: string
  /** The option for no filter: "All Sets". */
  all: string
  /** Undefined while loading. */
  names: readonly string[] | undefined
  chosen: string | undefined
  /** Called with undefined for "all". */
  onChoose: (name: string | undefined) => void
}

/** Filters by one of the names. */
export function NameFilter({ all, names, chosen, onChoose, ...field }: NameFilterProps) {
  return (
    <SelectField
      {...field}
      value={chosen ?? ''}
      onValueChange={name => onChoose(name || undefined)}
      options={namedOptions(all, names, chosen)}
    />
  )
}

/**
 * Returns the "all" option, then one per name. Adds the chosen name when it is missing: a URL can name one
 * that is not loaded yet or no longer exists.
 */
export function namedOptions(
  all: string,
  names: readonly string[] | undefined,
  chosen: string | undefined,
  labelOf = (name: string) => name,
): SelectOption[] {
  const known = new Set([...(names ?? []), ...(chosen ? [chosen] : [])])
  return [{ value: '', label: all }, ...Array.from(known, name => ({ value: name, label: labelOf(name) }))]
}
