/** Where copies lie, in words. */

interface Place {
  readonly box: string | null
  readonly binder: string | null
  readonly page: string | null
}

/** "Blue box, Charizards, page 12"; null for a copy without a place. */
export function placeWords({ box, binder, page }: Place): string | null {
  const parts = [box, binder, page === null ? null : `page ${page}`]
  return parts.filter(part => part !== null).join(', ') || null
}
