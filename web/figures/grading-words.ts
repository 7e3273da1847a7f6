/** What grading gained, and how the predictions did, in words. */
import type { GradingFigures } from '#web/api/submissions.ts'
import { countOf, formatCount } from '#web/format/count.ts'

/** Says how grades compare with what was predicted: "2 of 3 as predicted · 1 better (+0.5)"; null without any. */
export function predictionWords({ compared, hits, better, betterBy, worse, worseBy }: GradingFigures) {
  if (compared === 0) return null
  return [
    `${formatCount(hits)} of ${formatCount(compared)} as predicted`,
    ...(better > 0 ? [`${formatCount(better)} better (+${betterBy})`] : []),
    ...(worse > 0 ? [`${formatCount(worse)} worse (-${worseBy})`] : []),
  ].join(' · ')
}

/** Says of how many cards a gain is; null when none is back. */
export function gainHint(counted: number, unknown: number): string | null {
  if (counted + unknown === 0) return null
  const hint = `of ${countOf(counted, 'card')}`
  return unknown === 0 ? hint : `${hint}, ${formatCount(unknown)} without a price`
}

/** Says what became of the cards: "3 cards · 1 out · 2 graded". */
export function cardsWords({ copies, out, graded, ungraded, gone }: GradingFigures): string {
  const parts: readonly (readonly [count: number, words: string])[] = [
    [out, 'out'],
    [graded, 'graded'],
    [ungraded, 'not graded'],
    [gone, 'left before'],
  ]
  const shown = parts.filter(([count]) => count > 0).map(([count, words]) => `${formatCount(count)} ${words}`)
  return [countOf(copies, 'card'), ...shown].join(' · ')
}

/** Says how a grade compares with the predicted one: "as predicted", "1 better", "0.5 worse"; null when it cannot. */
export function differenceWords(difference: number | null): string | null {
  if (difference === null) return null
  if (difference === 0) return 'as predicted'
  return `${Math.abs(difference)} ${difference > 0 ? 'better' : 'worse'}`
}
