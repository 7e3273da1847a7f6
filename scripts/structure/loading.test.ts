// What a file does while it is loaded, the page does before it shows anything.

import { expect, test } from 'vitest'
import { filesMatching, isTest, textOf } from './source-files.ts'

/** The first of them loads the data of the language, which takes as long as all of the code, and each other a part of it. */
const makesFormat = /^(?:export )?(?:const|let) .*=\s*new Intl\./m

test('finds a format that is made while its file is loaded', () => {
  expect("const names = new Intl.DisplayNames('en-US', { type: 'currency' })").toMatch(makesFormat)
  expect("const names = whenNeeded(() => new Intl.DisplayNames('en-US'))").not.toMatch(makesFormat)
  expect("  const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone })").not.toMatch(makesFormat)
})

test('no file of the page makes a format while it is loaded', () => {
  const files = filesMatching('{web,domain,contract}/**/*.{ts,tsx}').filter(file => !isTest(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(file => makesFormat.test(textOf(file)))).toEqual([])
})
