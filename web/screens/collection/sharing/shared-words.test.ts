import { expect, test } from 'vitest'
import { nothingShown } from '#domain/sharing/shared-page'
import { partWords, seenWords } from './shared-words.ts'

test('says what strangers see, and what they do not', () => {
  expect(seenWords({ ...nothingShown, showsValues: true })).toBe(
    'Anyone with the link sees your cards and market values. Never what you paid, your notes, box, binder and page, cert numbers, your username, tags, sellers, days of purchase, or your own prices.',
  )
  const all = {
    showsValues: true,
    showsUsername: true,
    showsCost: true,
    showsNotes: true,
    showsPlace: true,
    showsCerts: true,
  }
  expect(seenWords(all)).toBe(
    'Anyone with the link sees your cards, market values, what you paid, your notes, box, binder and page, cert numbers, and your username. Never tags, sellers, days of purchase, or your own prices.',
  )
})

test('says in a few words what a page shows', () => {
  expect(partWords(nothingShown)).toEqual(['without values'])
  expect(partWords({ ...nothingShown, showsValues: true, showsCost: true, showsCerts: true })).toEqual([
    'with values',
    'with what you paid',
    'with cert numbers',
  ])
})
