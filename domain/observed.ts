/** A value outside React that the whole page observes, in the shape that `useSyncExternalStore` takes. */
export interface Observed<Value> {
  readonly now: () => Value
  /** Replaces the value and calls all listeners. */
  readonly become: (next: Value) => void
  /** Calls the listener after each change. The returned function ends that. */
  readonly onChange: (listener: () => void) => () => void
}

/** Makes such a value. It is compared by identity: replace it, and never change what is in it. */
export function observed<Value>(first: Value): Observed<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    now: () => value,
    become(next) {
      value = next
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
