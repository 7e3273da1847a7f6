/**
 * Splits a grade as a slab's label prints it: the figure large, the words small. "Pristine 10" is 10 and
 * Pristine. A grade without a number ("Authentic") is all figure. 10.0 becomes 10.
 */
export function readGrade(grade: string): { figure: string; words: string } {
  const text = grade.trim()
  const match = /\d+(?:\.\d+)?/.exec(text)
  if (match === null) return { figure: text, words: '' }
  const before = text.slice(0, match.index)
  const after = text.slice(match.index + match[0].length)
  const words = `${before} ${after}`.replace(/[()\s]+/g, ' ').trim()
  return { figure: match[0].replace(/\.0+$/, ''), words }
}
