/** What a guide price is, in one sentence. */
export const guideWords = 'A price guide for this grade at any grading company'

/** Marks a price that is a guide for a grade at any company. */
export function GuideMark() {
  return (
    <span title={guideWords} className="text-xs font-normal whitespace-nowrap text-muted">
      <span aria-hidden>guide</span>
      <span className="sr-only">{guideWords}</span>
    </span>
  )
}
