/**
 * A saved view is how a collector looks at the collection, under a name: search, filters, order, columns, page size,
 * tiles or table. It has the parameters of the screen's address. They are kept as they were sent: the screen reads
 * them as it reads an address, and leaves out what it does not know.
 */
import { foldedKey } from '#domain/text'

/** The most views one collector can have. */
export const maxViews = 50
/** Characters of a name. */
export const maxViewName = 60
/** Characters of the parameters as JSON. */
export const maxViewParameters = 2_000
const maxEntries = 40
const maxValue = 200

/** Returns the key that two names of views share when people read them as the same. */
export function viewNameKey(name: string): string {
  return foldedKey(name)
}

/**
 * Returns what is wrong with the parameters of a view, or null: they are a JSON object of at most 40 entries, each a
 * name of up to 40 letters with a text of up to 200 characters or a whole number.
 */
export function viewParametersFault(json: string): string | null {
  let parameters: unknown
  try {
    parameters = JSON.parse(json)
  } catch {
    return 'must be JSON'
  }
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) {
    return 'must be a JSON object'
  }
  const entries = Object.entries(parameters)
  if (entries.length > maxEntries) return `must have at most ${maxEntries} entries`
  if (!entries.every(([name, value]) => /^[a-zA-Z]{1,40}$/.test(name) && isPlain(value))) {
    return `must have names of letters with texts of at most ${maxValue} characters or whole numbers`
  }
  return null
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= maxValue : Number.isSafeInteger(value)
}
