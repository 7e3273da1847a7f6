/** The gate repeats the same random values in every run; the deep run (TEST_DEEP=1) takes new ones, and many more. */

export const isDeepRun = process.env['TEST_DEEP'] === '1'

/** The fixed seed in the gate, a new one in the deep run. Write it in the test's name, so that a failure shows it. */
export function seedFor(fixed: number): number {
  return isDeepRun ? fixed + (Date.now() % 1_000_000_000) : fixed
}

/** A count of runs or steps, or a timeout: as it is in the gate, `times` as large in the deep run. */
export function deepened(count: number, times = 10): number {
  return isDeepRun ? count * times : count
}
