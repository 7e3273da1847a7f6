import type { SelectOption } from '#web/components/fields/select-field.tsx'

/**
 * All of them, then each by its name. An address may name what is still on its way, or gone: the filter
 * shows what holds all the same.
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
