/** Formats percentages (specification, section 9). */
import { formatCount } from './count.ts'

/** From here on how many times as much it is says more. */
const timesFromPercent = 1_000

/**
 * One decimal, and a plus when positive: "+12.3%", "-4.0%". A value that rounds to 0 has no sign: "0.0%". From +1,000 % on
 * how many times as much it is, rounded: "×15".
 */
export function formatPercent(percent: number): string {
  if (percent >= timesFromPercent) return `×${formatCount(Math.round(1 + percent / 100))}`
  const rounded = percent.toFixed(1)
  if (Number(rounded) === 0) return '0.0%'
  return percent > 0 ? `+${rounded}%` : `${rounded}%`
}
