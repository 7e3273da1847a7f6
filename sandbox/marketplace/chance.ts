/**
 * Deterministic random numbers: a stream that depends only on its seed words. Good enough for an invented market,
 * not for secrets.
 */

/** At least one choice. */
export type Choices<T> = readonly [T, ...T[]]

export interface Chance {
  /** From 0 up to 1, 1 excluded. */
  fraction(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  happens(probability: number): boolean
  pick<T>(choices: Choices<T>): T
  /** Picks by weight. The weights may have any sum. */
  weigh<T>(choices: Choices<readonly [T, number]>): T
  /** About a standard normal: 0 on average, seldom beyond ±2, never beyond ±3. */
  bell(): number
}

/** Returns the stream of these seed words. */
export function chanceOf(...seeds: readonly (string | number)[]): Chance {
  let state = hashOf(seeds.join('\u0000'))
  const fraction = () => {
    state = (state + 0x9e3779b9) >>> 0
    return mixed(state) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    whole,
    happens: probability => fraction() < probability,
    pick: choices => choices[whole(0, choices.length - 1)] ?? choices[0],
    weigh: choices => {
      let left = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      const found = choices.find(([, weight]) => (left -= weight) < 0)
      return (found ?? choices[0])[0]
    },
    // The sum of three fractions has a standard deviation of a half, so twice that has one.
    bell: () => (fraction() + fraction() + fraction() - 1.5) * 2,
  }
}

/** Hashes a text to a 32-bit integer (FNV-1a over its code units). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return mixed(hash >>> 0)
}

/** Spreads a change of one bit over all of them (the finalizer of MurmurHash3). */
function mixed(bits: number): number {
  const first = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}
