/** Keeps what was found for rows of a file: of many values the first ones are forgotten. */
const mostValues = 5_000

/** Returns the value that is kept by a key, or finds and keeps it. */
export function keptOr<Value>(map: Map<string, Value>, key: string, find: () => Value): Value {
  const value = map.get(key) ?? find()
  keep(map, key, value)
  return value
}

export function keep<Value>(map: Map<string, Value>, key: string, value: Value, most = mostValues): void {
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value ?? '')
}
