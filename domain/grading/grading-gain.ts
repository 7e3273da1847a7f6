/**
 * What grading gained or lost: the market price of the slab minus the market price of the raw card when it was sent
 * and what its grading cost. A card that came back raw is worth what it would be without grading, so it lost that cost.
 */
import { type Cents, cents, plus, zeroCents } from '#domain/money/money'
import { type CopyOutcome, gradeDifference } from './outcome.ts'
import type { OutcomeCounts } from './submission.ts'

/** A copy of a submission, as its figures need it. Null is an unknown price, never 0. */
export interface GradedCopy {
  readonly outcome: CopyOutcome
  readonly gradingCostCents: Cents
  /** When it was sent. */
  readonly rawPriceCents: Cents | null
  readonly predictedGrade: string | null
  /** Of a graded copy. */
  readonly grade: string | null
  /** Of the slab, now. */
  readonly slabPriceCents: Cents | null
  /** Of the slab, when it came back. */
  readonly returnedPriceCents: Cents | null
}

/** Returns what grading gained at a price of the slab; null for a copy that is not back, and for an unknown price. */
export function gradingGain(
  { outcome, gradingCostCents, rawPriceCents }: GradedCopy,
  slabPriceCents: Cents | null,
): Cents | null {
  if (outcome === 'ungraded') return cents(-gradingCostCents)
  if (outcome !== 'graded' || slabPriceCents === null || rawPriceCents === null) return null
  return cents(slabPriceCents - rawPriceCents - gradingCostCents)
}

/** Gains over copies that are back. Those with an unknown price are in no sum. */
export interface GainSum {
  readonly gainCents: Cents
  readonly counted: number
  readonly unknown: number
}

/** How grades compare with what was predicted. */
export interface PredictionSum {
  /** Graded copies with a prediction that can be compared. */
  readonly compared: number
  readonly hits: number
  readonly better: number
  /** By how many grades, over all of them. */
  readonly betterBy: number
  readonly worse: number
  readonly worseBy: number
}

/** The figures of some copies: of a submission, of a company, or of all. */
export interface GradingFigures extends OutcomeCounts, PredictionSum {
  /** What grading cost all of them. */
  readonly gradingCostCents: Cents
  readonly now: GainSum
  readonly atReturn: GainSum
}

const noGain: GainSum = { gainCents: zeroCents, counted: 0, unknown: 0 }

/** The figures of no copies. */
export const noFigures: GradingFigures = {
  copies: 0,
  out: 0,
  graded: 0,
  ungraded: 0,
  gone: 0,
  compared: 0,
  hits: 0,
  better: 0,
  betterBy: 0,
  worse: 0,
  worseBy: 0,
  gradingCostCents: zeroCents,
  now: noGain,
  atReturn: noGain,
}

/** Returns the figures with one more copy. */
export function withCopy(figures: GradingFigures, copy: GradedCopy): GradingFigures {
  const { outcome } = copy
  return {
    ...withPrediction(figures, copy),
    copies: figures.copies + 1,
    [outcome]: figures[outcome] + 1,
    gradingCostCents: plus(figures.gradingCostCents, copy.gradingCostCents),
    now: withGain(figures.now, copy, copy.slabPriceCents),
    atReturn: withGain(figures.atReturn, copy, copy.returnedPriceCents),
  }
}

/** Returns the figures of the copies of both. */
export function withFigures(left: GradingFigures, right: GradingFigures): GradingFigures {
  const add = (name: Exclude<keyof GradingFigures, 'now' | 'atReturn' | 'gradingCostCents'>) =>
    left[name] + right[name]
  return {
    copies: add('copies'),
    out: add('out'),
    graded: add('graded'),
    ungraded: add('ungraded'),
    gone: add('gone'),
    compared: add('compared'),
    hits: add('hits'),
    better: add('better'),
    betterBy: add('betterBy'),
    worse: add('worse'),
    worseBy: add('worseBy'),
    gradingCostCents: plus(left.gradingCostCents, right.gradingCostCents),
    now: bothGains(left.now, right.now),
    atReturn: bothGains(left.atReturn, right.atReturn),
  }
}

function bothGains(left: GainSum, right: GainSum): GainSum {
  return {
    gainCents: plus(left.gainCents, right.gainCents),
    counted: left.counted + right.counted,
    unknown: left.unknown + right.unknown,
  }
}

function withGain(sum: GainSum, copy: GradedCopy, slabPriceCents: Cents | null): GainSum {
  if (copy.outcome === 'out' || copy.outcome === 'gone') return sum
  const gainCents = gradingGain(copy, slabPriceCents)
  if (gainCents === null) return { ...sum, unknown: sum.unknown + 1 }
  return { ...sum, gainCents: plus(sum.gainCents, gainCents), counted: sum.counted + 1 }
}

function withPrediction(figures: GradingFigures, { outcome, predictedGrade, grade }: GradedCopy) {
  if (outcome !== 'graded' || grade === null) return figures
  const difference = gradeDifference(predictedGrade, grade)
  if (difference === null) return figures
  const isBetter = difference > 0
  const isWorse = difference < 0
  return {
    ...figures,
    compared: figures.compared + 1,
    hits: figures.hits + (isBetter || isWorse ? 0 : 1),
    better: figures.better + (isBetter ? 1 : 0),
    betterBy: figures.betterBy + (isBetter ? difference : 0),
    worse: figures.worse + (isWorse ? 1 : 0),
    worseBy: figures.worseBy - (isWorse ? difference : 0),
  }
}
