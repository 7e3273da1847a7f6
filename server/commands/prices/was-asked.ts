import type { PriceAnswer } from '#server/price-sources/price-source'

/** False when the source never got the question: it keeps its place and is asked first next time. */
export function wasAsked(answer: PriceAnswer): boolean {
  if (answer.outcome !== 'failed') return true
  return answer.isUnasked !== true && answer.failure !== 'quota' && answer.failure !== 'credentials'
}
