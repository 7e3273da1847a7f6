/**
 * What calls cost of their collector's allowance for a minute beyond the 1 of each. Those that read or write much cost
 * about as many times more as they keep the server busy longer.
 */

/** What a search costs, or reading about as much. */
export const searching = 2
const readCopiesPerCost = 500
const groupsPerCost = 20_000
const changedCopiesPerCost = 50

export function costOfSearch(search: string | undefined): number {
  return search === undefined || search.trim() === '' ? 0 : searching
}

export function costOfReading(copies: number): number {
  return Math.floor(copies / readCopiesPerCost)
}

/** Groups are read in an index, for an order or a filter that has none of its own. */
export function costOfGroups(groups: number): number {
  return Math.floor(groups / groupsPerCost)
}

export function costOfChanging(copies: number): number {
  return Math.floor(copies / changedCopiesPerCost)
}

/** How many copies the lines of a request have together. */
export function copiesOf(lines: readonly { readonly quantity?: number | undefined }[]): number {
  return lines.reduce((copies, { quantity }) => copies + (quantity ?? 1), 0)
}

/** A call that expects another number of copies than it chooses is refused before they are read. */
export function costOfChosen({
  body: { holdingIds, allOf, expectedCopies },
}: {
  readonly body: {
    readonly holdingIds?: readonly string[] | undefined
    readonly allOf?: object | undefined
    readonly expectedCopies?: number | undefined
  }
}): number {
  return (
    costOfChanging(Math.max(holdingIds?.length ?? 0, expectedCopies ?? 0)) +
    (allOf === undefined ? 0 : searching)
  )
}
