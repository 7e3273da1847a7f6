import { expect, test } from 'vitest'
import { minutesOf } from './minutes.mjs'

const steps = [
  { name: 'lint', ms: 6_000 },
  { name: 'tests', ms: 240_000 },
]

test('shows the minutes of each step and of all', () => {
  expect(minutesOf(steps, {})).toEqual(['lint: 0.10', 'tests: 4.00', 'all: 4.10'])
})

test('notices a step that grew by more than a quarter, unless it takes seconds', () => {
  expect(minutesOf(steps, { lint: 0.05, tests: 3.1, all: 3.3 })).toEqual([
    'lint: 0.10 (kept: 0.05)',
    'tests: 4.00 (kept: 3.10): GREW by 29 %',
    'all: 4.10 (kept: 3.30)',
  ])
})
