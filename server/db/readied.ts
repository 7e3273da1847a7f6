/**
 * What a large change writes can be made ready before its collection is locked, so that others wait for the database
 * alone. It is kept as long as the object that it was made from.
 */

export interface Readied<From extends object, Made> {
  /** Makes it now. */
  readonly ready: (from: From) => void
  /** Returns what was made ready, or makes it. */
  readonly of: (from: From) => Made
}

/** `make` must be pure, and nobody may change the objects that it is given. */
export function readied<From extends object, Made>(make: (from: From) => Made): Readied<From, Made> {
  const made = new WeakMap<From, Made>()
  return {
    ready: from => {
      if (!made.has(from)) made.set(from, make(from))
    },
    of: from => made.get(from) ?? make(from),
  }
}
