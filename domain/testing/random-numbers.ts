/** A small generator of whole numbers from 0 to below `limit` (a linear congruential one, as in POSIX's rand48). */
export function randomOf(seed: number): (limit: number) => number {
  let state = BigInt(seed)
  return limit => {
    state = (state * 25_214_903_917n + 11n) & 0xffff_ffff_ffffn
    return Number((state >> 17n) % BigInt(limit))
  }
}
