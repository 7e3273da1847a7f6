import { beforeEach, describe, expect, test } from 'vitest'
import { type ImportProgress, importProgressOn } from './import-progress.ts'

let nowMs: number
let out: string[]
let errors: string[]

beforeEach(() => {
  nowMs = 0
  out = []
  errors = []
})

const on = (isTTY: boolean): ImportProgress =>
  importProgressOn(
    { isTTY, write: text => out.push(text) },
    { write: text => errors.push(text) },
    () => nowMs,
  )

describe('on a terminal', () => {
  test('a bar grows in its place', () => {
    const telling = on(true)
    for (const fraction of [0, 0.5, 0.999, 1]) {
      telling.progress(fraction, 'cards')
      nowMs += 80
    }
    expect(out).toEqual([
      '\r[                              ]   0 %  cards',
      '\r[###############               ]  50 %  cards',
      '\r[##############################]  99 %  cards',
      '\r[##############################] 100 %  cards',
    ])
  })

  test('the bar is drawn again after 80 ms and not before', () => {
    const telling = on(true)
    for (; nowMs <= 160; nowMs += 20) telling.progress(nowMs / 200, `${nowMs} cards`)
    expect(out.map(bar => bar.split('  ').at(-1))).toEqual(['0 cards', '80 cards', '160 cards'])
  })

  test('shorter words leave nothing of longer ones', () => {
    const telling = on(true)
    telling.progress(0.5, '1,000 cards')
    nowMs += 80
    telling.progress(0.5, '9 sets')
    expect(out[1]).toMatch(/ {2}9 sets {5}$/)
    expect(out[1]).toHaveLength(out[0]?.length ?? 0)
  })

  test('the bar makes way for a sentence and for a fault, once', () => {
    const telling = on(true)
    telling.progress(0.5, 'cards')
    const blank = `\r${' '.repeat(45)}\r`
    expect(out[0]).toHaveLength('\r'.length + 45)
    telling.say('Release dates come from sets.json.')
    telling.fault('Line 2 is left out: it is not JSON.')
    expect(out.slice(1)).toEqual([blank, 'Release dates come from sets.json.\n'])
    nowMs += 80
    telling.progress(0.6, 'cards')
    telling.fault('Line 3 is left out: it is not JSON.')
    expect(out.at(-1)).toBe(blank)
    expect(errors).toEqual(['Line 2 is left out: it is not JSON.\n', 'Line 3 is left out: it is not JSON.\n'])
  })
})

test('elsewhere there is a line every three seconds and no bar', () => {
  const telling = on(false)
  for (; nowMs <= 7_000; nowMs += 500) telling.progress(nowMs / 10_000, `${nowMs} cards`)
  telling.say('Done.')
  expect(out).toEqual(['30 %, 3000 cards\n', '60 %, 6000 cards\n', 'Done.\n'])
})

test('twenty faults are shown and all are counted', () => {
  const telling = on(false)
  for (let line = 1; line <= 25; line++) telling.fault(`Line ${line} is left out.`)
  expect(errors).toHaveLength(21)
  expect(errors.slice(-2)).toEqual(['Line 20 is left out.\n', 'Further faults are only counted.\n'])
  expect(telling.faults).toBe(25)
})
