/** The part of the Edit form that corrects condition, company and grade: what was typed becomes what differs. */
import { type Condition, conditions, type CopyKind } from '#domain/copies/copy'
import type { Copy } from '#web/api/collection.ts'

export const correctionNames = ['correctedKind', 'condition', 'gradingCompany', 'grade'] as const
export type CorrectionField = (typeof correctionNames)[number]
export type CorrectionTexts = Readonly<Record<CorrectionField, string>>

type CorrectedCopy = Pick<Copy, 'kind' | 'condition' | 'gradingCompany' | 'grade'>

interface CorrectionChange {
  readonly condition?: Condition
  readonly gradingCompany?: string
  readonly grade?: string
}

export interface CorrectionReading {
  readonly send: CorrectionChange
  readonly errors: Partial<Record<CorrectionField, string>>
}

/** Initial values: the copy as it is. */
export function correctionTextsOf(copy: CorrectedCopy): CorrectionTexts {
  return {
    correctedKind: copy.kind,
    condition: copy.condition ?? '',
    gradingCompany: copy.gradingCompany ?? '',
    grade: copy.grade ?? '',
  }
}

/** True for cards. A sealed product has neither condition nor grade. */
export function canBeCorrected({ kind }: { kind: CopyKind }): boolean {
  return kind !== 'sealed'
}

/** Reads what differs. Condition, company and grade are required where the copy is to have them. */
export function readCorrection(copy: CorrectedCopy, texts: CorrectionTexts): CorrectionReading {
  if (!canBeCorrected(copy)) return { send: {}, errors: {} }
  return texts.correctedKind === 'graded' ? readGrade(copy, texts) : readCondition(copy, texts)
}

function readGrade(copy: CorrectedCopy, texts: CorrectionTexts): CorrectionReading {
  const gradingCompany = texts.gradingCompany.trim()
  const grade = texts.grade.trim()
  const errors = {
    ...(gradingCompany === '' && { gradingCompany: 'Grading company is required.' }),
    ...(grade === '' && { grade: 'Grade is required.' }),
  }
  if (Object.keys(errors).length > 0) return { send: {}, errors }
  if (copy.kind !== 'graded') return { send: { gradingCompany, grade }, errors }
  return {
    send: {
      ...(gradingCompany !== copy.gradingCompany && { gradingCompany }),
      ...(grade !== copy.grade && { grade }),
    },
    errors,
  }
}

function readCondition(copy: CorrectedCopy, texts: CorrectionTexts): CorrectionReading {
  const isUnchanged = texts.condition === (copy.condition ?? '') && copy.kind !== 'graded'
  if (isUnchanged) return { send: {}, errors: {} }
  const condition = conditions.find(known => known === texts.condition)
  if (condition === undefined) return { send: {}, errors: { condition: 'Condition is required.' } }
  return { send: { condition }, errors: {} }
}
