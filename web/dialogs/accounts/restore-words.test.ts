import { expect, it } from 'vitest'
import { contentsOf, productText } from './restore-words.ts'

const none = {
  copies: 0,
  removedCopies: 0,
  operations: 0,
  trades: 0,
  days: 0,
  wishes: 0,
  venues: 0,
  collectionViews: 0,
  chosenSets: 0,
  submissions: 0,
  sharedPages: 0,
  imports: 0,
  notifications: 0,
}

it('names what there is, and leaves out what there is not', () => {
  expect(contentsOf(none)).toEqual([])
  expect(contentsOf({ ...none, copies: 1, removedCopies: 2, operations: 1_200, days: 1, wishes: 2 })).toEqual(
    ['1 copy you own', '2 copies you no longer own', '1,200 changes', '1 day of history', '2 wishes'],
  )
})

it('names submissions, shared pages, imports and notifications', () => {
  const counts = { ...none, submissions: 1, sharedPages: 2, imports: 1, notifications: 3 }
  expect(contentsOf(counts)).toEqual([
    '1 grading submission',
    '2 shared pages',
    '1 past import',
    '3 notifications',
  ])
})

it('names a product so that it differs from others', () => {
  const card = { name: 'Charizard', setName: 'Base Set', cardNumber: '4', language: 'en' }
  expect(productText({ ...card, printingLabel: 'Reverse Holo', miscInfo: null })).toBe(
    'Charizard (Base Set, #4, Reverse Holo)',
  )
  expect(productText({ ...card, cardNumber: null, printingLabel: null, miscInfo: null })).toBe(
    'Charizard (Base Set)',
  )
})
