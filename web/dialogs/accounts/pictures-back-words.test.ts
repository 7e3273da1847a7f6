import { expect, it } from 'vitest'
import type { PicturesBack } from '#web/api/restoring/pictures-back.ts'
import { outcomesOf, percentDone } from './pictures-back-words.ts'

const none: PicturesBack = {
  broughtBack: 0,
  alreadyThere: 0,
  notHere: 0,
  unread: 0,
  unreadList: [],
  left: 0,
  stoppedBecause: null,
}

it('says what became of the files, and leaves out what there is none of', () => {
  expect(outcomesOf(none)).toEqual([])
  expect(
    outcomesOf({ ...none, broughtBack: 1_200, alreadyThere: 2, notHere: 3, unread: 4, left: 5 }),
  ).toEqual([
    '1,200 pictures are back.',
    '2 pictures left out: their sides have one each, which stays.',
    '3 pictures are of copies that your account does not have.',
    '4 files could not be read.',
    '5 files are left. Send the zip again to go on.',
  ])
  expect(outcomesOf({ ...none, broughtBack: 1, alreadyThere: 1, notHere: 1, unread: 1, left: 1 })).toEqual([
    '1 picture is back.',
    '1 picture left out: its side has one, which stays.',
    '1 picture is of copies that your account does not have.',
    '1 file could not be read.',
    '1 file is left. Send the zip again to go on.',
  ])
})

it('counts every file as done once it was looked at', () => {
  expect(percentDone(none)).toBe(0)
  expect(percentDone({ ...none, broughtBack: 1, alreadyThere: 1, notHere: 1, unread: 1, left: 4 })).toBe(50)
  expect(percentDone({ ...none, broughtBack: 3 })).toBe(100)
  expect(percentDone({ ...none, broughtBack: 2, left: 1 })).toBe(66)
})
