import { expect, test } from 'vitest'
import { nothingShown } from '#domain/sharing/shared-page'
import { partWords, seenWords, shownByView, shownOptions, shownWords } from './shared-choices.ts'

const view = (parameters: object) => ({ id: 'v1', name: 'View', parameters: JSON.stringify(parameters) })

test('shows what the view shows, in its order', () => {
  const parameters = { search: ' charizard ', type: 'raw', priceFrom: '12.5', sort: 'value', order: 'asc' }
  expect(shownByView(view(parameters))).toMatchObject({
    filter: { search: 'charizard', type: 'raw', priceFromCents: 1_250 },
    sort: 'value',
    order: 'asc',
  })
})

test.each([
  { standing: 'gain' },
  { boughtFrom: '2026-01-01' },
  { tag: 'For trade' },
  { box: 'Blue box' },
  { binder: 'Charizards' },
  { seller: 'Card Show' },
  { boughtTo: '2026-01-01' },
  { pictured: 'yes' },
])('a view that filters by %j cannot be shared', filter => {
  expect(shownByView(view(filter))).toBeNull()
  expect(shownOptions([view(filter)], null)[1]).toMatchObject({
    shown: null,
    label: expect.stringMatching(/gains/),
  })
})

test.each(['cost', 'change', 'change_percent', 'bought'])('an order by %s is left out', sort => {
  expect(shownByView(view({ set: 'Jungle', sort, order: 'asc' }))).toEqual({
    filter: expect.objectContaining({ set: 'Jungle' }),
  })
})

const none = {
  search: null,
  set: null,
  type: null,
  condition: null,
  gradingCompany: null,
  grade: null,
  priceFromCents: null,
  priceToCents: null,
}

test('says which copies a page shows', () => {
  expect(shownWords({ filter: none })).toBe('Whole collection')
  expect(
    shownWords({ filter: { ...none, search: 'charizard', type: 'graded', gradingCompany: 'PSA' } }),
  ).toBe('“charizard” · graded cards · PSA')
})

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
