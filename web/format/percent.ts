/** Formats percentages (specification, section 9). */

/** One decimal, and a plus when positive: "+12.3%", "-4.0%". A value that rounds to 0 has no sign: "0.0%". */
export function formatPercent(percent: number): string {
  const rounded = percent.toFixed(1)
  if (Number(rounded) === 0) return '0.0%'
  return percent > 0 ? `+${rounded}%` : `${rounded}%`
}
