/** Finds amounts that a currency without decimals cannot have. */
import { smallestUnit } from './currency.ts'

/**
 * Returns the path of the first amount in a value that is not a whole number of the currency's smallest unit:
 * `["received", 0, "purchase_price"]`. `isAmount` tells amounts, which are hundredths, by their names. Null if there is
 * none; a currency with two decimals has none, and nothing is looked at then.
 */
export function brokenAmount(
  value: unknown,
  currency: string,
  isAmount: (name: string) => boolean,
): readonly (string | number)[] | null {
  const unit = smallestUnit(currency)
  return unit === 1 ? null : found(value, unit, isAmount)
}

function found(
  value: unknown,
  unit: number,
  isAmount: (name: string) => boolean,
): readonly (string | number)[] | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'number') {
      if (field % unit !== 0 && isAmount(name)) return [name]
      continue
    }
    const inside = found(field, unit, isAmount)
    if (inside) return [Array.isArray(value) ? Number(name) : name, ...inside]
  }
  return null
}
