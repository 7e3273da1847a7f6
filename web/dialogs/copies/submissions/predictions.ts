/** Grades predicted for single cards of a submission. */
import type { NewSubmission } from '#web/api/submissions.ts'

/** What is typed, by copy. */
export type Predictions = ReadonlyMap<string, string>

/** Returns what is sent: blank ones have the grade predicted for all. */
export function sentPredictions(predictions: Predictions): NonNullable<NewSubmission['predictedGrades']> {
  return [...predictions].flatMap(([id, typed]) => {
    const predictedGrade = typed.trim()
    return predictedGrade === '' ? [] : [{ id, predictedGrade }]
  })
}
