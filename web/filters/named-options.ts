import type { SelectOption } from '#web/components/fields/select-field.tsx'

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
