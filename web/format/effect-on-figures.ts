import { formatSignedCents } from './values.ts'

/** What a change moves. */
export interface FiguresEffect {
  readonly earningsCents: number
  readonly profitCents: number
}

/** Says how a change moves lifetime earnings and realised profit, in a sentence. */
export function effectOnFigures({ earningsCents, profitCents }: FiguresEffect): string {
  if (earningsCents === 0 && profitCents === 0) return 'Lifetime earnings and realised profit stay the same.'
  if (profitCents === 0)
    return `Lifetime earnings change by ${formatSignedCents(earningsCents)}; realised profit stays the same.`
  return `Lifetime earnings change by ${formatSignedCents(earningsCents)}, realised profit by ${formatSignedCents(profitCents)}.`
}
