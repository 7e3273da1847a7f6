/** Chance that a seed alone decides, so that a file can be written again. */

/** Returns the next number from 0 to 1, without 1. */
export type Chance = () => number

export type Choices<Value> = readonly [Value, ...Value[]]

/** Returns numbers from 0 to 1 that a seed alone decides (mulberry32). */
export function chances(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function oneOf<Value>(values: Choices<Value>, chance: Chance): Value {
  return values[Math.floor(chance() * values.length)] ?? values[0]
}
