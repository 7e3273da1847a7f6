import { describe, expect, test, vi } from 'vitest'
import { line, lines, searchText } from './fields.ts'

/** Returns the longest text that is normalised meanwhile, in UTF-16 units. */
function longestNormalised(work: () => unknown): number {
  const { normalize } = String.prototype
  let longest = 0
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    longest = Math.max(longest, this.length)
    return normalize.call(this, form)
  })
  work()
  vi.restoreAllMocks()
  return longest
}

describe.each([
  ['a line', line(10), 40],
  ['lines', lines(10), 40],
  ['a search', searchText, 800],
] as const)('%s', (_, schema, maxUnits) => {
  test('too long in UTF-16 units is refused before it is tidied', () => {
    const typed = (units: number) => 'é'.repeat(units)
    const refused = schema.safeParse(typed(maxUnits + 1))
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      `must be at most ${maxUnits / 4} characters`,
    ])
    expect(longestNormalised(() => schema.safeParse(typed(maxUnits + 1)))).toBe(0)
    expect(longestNormalised(() => schema.safeParse(typed(maxUnits)))).toBe(maxUnits)
  })

  test('takes four units a character', () => {
    const letter = '\u{1F1E6}'
    const longest = letter.repeat(maxUnits / 4)
    expect(schema.safeParse(longest).data).toBe(longest)
    expect(schema.safeParse(longest + letter).success).toBe(false)
  })
})

test('a line with more than 30 accents in a row is refused before it is tidied', () => {
  const typed = `e${'\u0301'.repeat(31)}`
  expect(line(100).safeParse(typed).error?.issues[0]?.message).toBe('contains more than 30 accents in a row')
  expect(longestNormalised(() => line(100).safeParse(typed))).toBe(0)
})
