/** Returns a function that makes a value when it is first called, and returns the same one from then on. */
export function whenNeeded<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null
  return () => (made ??= make())
}
