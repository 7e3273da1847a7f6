/** Percentages with one decimal and a plus when positive (specification, section 9). */

/** 12.34 → "+12.3%", −4 → "-4.0%"; what rounds to nothing has no sign: "0.0%". */
export function formatPercent(percent: number): string {
  const rounded = percent.toFixed(1)
  if (Number(rounded) === 0) return '0.0%'
  return percent > 0 ? `+${rounded}%` : `${rounded}%`
}
