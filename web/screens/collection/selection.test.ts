import { expect, test } from 'vitest'
import { choiceOf, emptySelection, isSelected, toggled, withSome } from './selection.ts'

const shown = ['a', 'b', 'c', 'd']

test('selects and deselects', () => {
  const one = toggled(emptySelection, 'b', shown)
  expect(one.keys).toEqual(['b'])
  expect(toggled(one, 'b', shown).keys).toEqual([])
})

test('selects a range in either direction, and deselects one', () => {
  const down = toggled(toggled(emptySelection, 'b', shown), 'd', shown, true)
  expect(down.keys).toEqual(['b', 'c', 'd'])
  const up = toggled(toggled(emptySelection, 'c', shown), 'a', shown, true)
  expect(up.keys).toEqual(['a', 'b', 'c'])
  expect(toggled(down, 'c', shown, true).keys).toEqual(['b'])
})

test('a range from a group that is not on the screen is the one group', () => {
  expect(toggled({ ...emptySelection, last: 'z' }, 'c', shown, true).keys).toEqual(['c'])
})

test('all stays all, so that nothing on another page is dropped unseen', () => {
  const all = { ...emptySelection, all: true }
  expect(isSelected(all, 'anything')).toBe(true)
  expect(toggled(all, 'b', shown)).toEqual(all)
  expect(toggled(all, 'b', shown, true)).toEqual(all)
})

test('takes some copies of a group, until it is pressed or all are taken', () => {
  const group = { key: 'b', quantity: 3 }
  const some = withSome(toggled(emptySelection, 'a', shown), group, ['1', '2'])
  expect(choiceOf(some)).toEqual({ groupKeys: ['a'], holdingIds: ['1', '2'] })
  expect(isSelected(some, 'b')).toBe(true)
  expect(choiceOf(withSome(some, group, ['1', '2', '3']))).toEqual({ groupKeys: ['a', 'b'], holdingIds: [] })
  const none = toggled(some, 'b', shown)
  expect(choiceOf(none)).toEqual({ groupKeys: ['a'], holdingIds: [] })
  expect(choiceOf(toggled(none, 'b', shown))).toEqual({ groupKeys: ['a', 'b'], holdingIds: [] })
  expect(withSome(some, group, [])).toBe(some)
  const all = { ...emptySelection, all: true }
  expect(withSome(all, group, ['1'])).toBe(all)
})
