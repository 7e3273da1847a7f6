// Names that no other journey uses. They are the same in each run, so that a failure repeats with its names, and others
// for each retry, which finds what the try before it has left in the database.

import { hash } from 'node:crypto'
import { test, type TestInfo } from '@playwright/test'

/**
 * No vowel, so that no name, set or abbreviation comes about by accident, and no digit: for a name and a number the
 * marketplace has a price.
 */
const alphabet = 'bcdfghjklmnpqrst'

const given = new WeakMap<TestInfo, number>()

/** Returns letters that no other call in any journey gets. */
export function ownLetters(length = 12): string {
  const journey = test.info()
  const count = (given.get(journey) ?? 0) + 1
  given.set(journey, count)
  // The id is made of the file and the title.
  const caller = [journey.testId, journey.repeatEachIndex, journey.retry, count].join(' ')
  const bytes = hash('sha256', caller, 'buffer').subarray(0, length)
  return Array.from(bytes, byte => alphabet.charAt(byte % alphabet.length)).join('')
}

/** A word that no other product has in its name: a search for it finds nothing else. */
export const ownWord = () => `Zorb${ownLetters(8)}`

/** A username that no other collector has. */
export const ownUsername = (start: string) => `${start}-${ownLetters()}`
