import { expect, test } from 'vitest'
import { importersOf } from './import-graph.ts'
import { nearestJourneys, nearestTests } from './nearest-tests.ts'

const importers = importersOf(
  new Map([
    ['domain/day.ts', ''],
    ['domain/day.test.ts', "import { day } from './day.ts'"],
    ['domain/month.ts', "import { day } from '#domain/day'"],
    ['domain/month.test.ts', "import { month } from './month.ts'"],
    ['domain/year.test.ts', "import type { Day } from './day.ts'"],
    ['server/programs/move.ts', "import { day } from '#domain/day'"],
    ['server/programs/move.test.ts', "await runProgram('move.ts', {})"],
    ['server/routes/day-lists.test.ts', "import { month } from '#domain/month'"],
  ]),
)

test('orders the tests of a file: its own, then those that share its folder or its words', () => {
  expect(nearestTests(importers, 'domain/day.ts')).toEqual([
    'domain/day.test.ts',
    'domain/month.test.ts',
    'server/routes/day-lists.test.ts',
    'server/programs/move.test.ts',
  ])
})

test('a program has the tests that start it', () => {
  expect(nearestTests(importers, 'server/programs/move.ts')).toEqual(['server/programs/move.test.ts'])
})

test('orders the journeys by the words of their paths', () => {
  const journeys = [
    'e2e/accounts/restore.journey.ts',
    'e2e/trades/review.journey.ts',
    'e2e/trades/cash.journey.ts',
  ]
  expect(nearestJourneys(journeys, 'web/screens/trade/review-step.tsx')).toEqual([
    'e2e/trades/review.journey.ts',
    'e2e/trades/cash.journey.ts',
    'e2e/accounts/restore.journey.ts',
  ])
})
