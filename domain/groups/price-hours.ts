/** How many copies have a price from which hour, and how a change moves that. */

/** The copies of a group, and when their price is from: ISO-8601 in UTC, null without a price. */
export interface AgedGroup {
  readonly quantity: number
  readonly countedAsOf: string | null
}

/** A group before and after a change; null when it has no copies. */
export interface MovedAge {
  readonly before: AgedGroup | null
  readonly after: AgedGroup | null
}

/** Returns the hour of an instant: its text up to the hour, so that hours and instants sort alike. */
export function hourOf(instant: string): string {
  return instant.slice(0, '2026-01-01T00'.length)
}

/** Returns by how many copies each hour changes, without those that stay. */
export function movedHours(groups: Iterable<MovedAge>): Map<string, number> {
  const moved = new Map<string, number>()
  for (const { before, after } of groups) {
    count(before, -1)
    count(after, 1)
  }
  return new Map([...moved].filter(([, copies]) => copies !== 0))

  function count(group: AgedGroup | null, sign: 1 | -1): void {
    if (group === null || group.countedAsOf === null) return
    const hour = hourOf(group.countedAsOf)
    moved.set(hour, (moved.get(hour) ?? 0) + sign * group.quantity)
  }
}
