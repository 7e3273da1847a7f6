/** What is typed about cards that came back becomes a call. */
import { tidyCertNumber } from '#domain/copies/cert-number'
import { conditions } from '#domain/copies/copy'
import type { ReturnedCopy, SubmittedCopy } from '#web/api/submissions.ts'
import { certNumberError } from '#web/dialogs/copies/state-texts-form.ts'

/** What is typed about one card. */
export interface ReturnLine {
  readonly grade: string
  readonly certNumber: string
  /** It came back without a grade. */
  readonly ungraded: boolean
  /** Of a card without a grade. */
  readonly condition: string
}

export type LineErrors = Partial<Record<'grade' | 'certNumber' | 'condition', string>>
export type ReturnErrors = ReadonlyMap<string, LineErrors>

export const noLine: ReturnLine = { grade: '', certNumber: '', ungraded: false, condition: '' }

/** Whether anything is typed about a card. */
export function isFilled({ grade, certNumber, ungraded }: ReturnLine): boolean {
  return ungraded || grade.trim() !== '' || certNumber.trim() !== ''
}

export type ReturnReading = { readonly returned: ReturnedCopy[] } | { readonly errors: ReturnErrors }

/** Reads the lines that are filled in, in the order of the cards. The others are not back yet. */
export function readReturn(
  copies: readonly SubmittedCopy[],
  lines: ReadonlyMap<string, ReturnLine>,
): ReturnReading {
  const errors = new Map<string, LineErrors>()
  const returned = copies.flatMap(copy => {
    const line = lines.get(copy.holdingId) ?? noLine
    if (!isFilled(line)) return []
    const faults = faultsOf(line, copy)
    if (Object.keys(faults).length > 0) errors.set(copy.holdingId, faults)
    return [sentLine(copy.holdingId, line)]
  })
  return errors.size > 0 ? { errors } : { returned }
}

function faultsOf(line: ReturnLine, { condition }: SubmittedCopy): LineErrors {
  if (line.ungraded)
    return condition === null && line.condition === '' ? { condition: 'Choose its condition.' } : {}
  const certError = certNumberError(line.certNumber, 1)
  return {
    ...(line.grade.trim() === '' && { grade: 'Grade is required.' }),
    ...(certError !== null && { certNumber: certError }),
  }
}

function sentLine(id: string, line: ReturnLine): ReturnedCopy {
  const condition = conditions.find(known => known === line.condition)
  if (line.ungraded) return { id, ungraded: true, ...(condition !== undefined && { condition }) }
  return { id, grade: line.grade.trim(), certNumber: tidyCertNumber(line.certNumber) }
}

/** The server's sentences at the cards they are about. */
export function errorsAt(
  returned: readonly ReturnedCopy[],
  fields: Readonly<Record<string, string>>,
): ReturnErrors {
  const errors = new Map<string, LineErrors>()
  for (const [path, sentence] of Object.entries(fields)) {
    const [, index, field] = /^returned\[(\d+)\]\.(grade|certNumber|condition)$/.exec(path) ?? []
    const line = returned[Number(index)]
    if (line && field !== undefined) errors.set(line.id, { [field]: sentence })
  }
  return errors
}
