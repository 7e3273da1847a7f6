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
  test('draws a growing bar in place', () => {
    const report = on(true)
    for (const fraction of [0, 0.5, 0.999, 1]) {
      report.progress(fraction, 'cards')
      nowMs += 80
    }
    expect(out).toEqual([
      '\r[                              ]   0 %  cards',
      '\r[###############               ]  50 %  cards',
      '\r[##############################]  99 %  cards',
      '\r[##############################] 100 %  cards',
    ])
  })

  test('redraws the bar after 80 ms and not before', () => {
    const report = on(true)
    for (; nowMs <= 160; nowMs += 20) report.progress(nowMs / 200, `${nowMs} cards`)
    expect(out.map(bar => bar.split('  ').at(-1))).toEqual(['0 cards', '80 cards', '160 cards'])
  })

  test('clears longer words before shorter ones', () => {
    const report = on(true)
    report.progress(0.5, '1,000 cards')
    nowMs += 80
    report.progress(0.5, '9 sets')
    expect(out[1]).toMatch(/ {2}9 sets {5}$/)
    expect(out[1]).toHaveLength(out[0]?.length ?? 0)
  })

  test('clears the bar once for a sentence or a fault', () => {
    const report = on(true)
    report.progress(0.5, 'cards')
    const blank = `\r${' '.repeat(45)}\r`
    expect(out[0]).toHaveLength('\r'.length + 45)
    report.say('Release dates come from sets.json.')
    report.fault('Line 2 skipped: not JSON.')
    expect(out.slice(1)).toEqual([blank, 'Release dates come from sets.json.\n'])
    nowMs += 80
    report.progress(0.6, 'cards')
    report.fault('Line 3 skipped: not JSON.')
    expect(out.at(-1)).toBe(blank)
    expect(errors).toEqual(['Line 2 skipped: not JSON.\n', 'Line 3 skipped: not JSON.\n'])
  })
})

test('prints a line every three seconds without a terminal', () => {
  const report = on(false)
  for (; nowMs <= 7_000; nowMs += 500) report.progress(nowMs / 10_000, `${nowMs} cards`)
  report.say('Done.')
  expect(out).toEqual(['30 %, 3000 cards\n', '60 %, 6000 cards\n', 'Done.\n'])
})

test('shows twenty faults and counts all', () => {
  const report = on(false)
  for (let line = 1; line <= 25; line++) report.fault(`Line ${line} skipped.`)
  expect(errors).toHaveLength(21)
  expect(errors.slice(-2)).toEqual(['Line 20 skipped.\n', 'Further faults are counted only.\n'])
  expect(report.faults).toBe(25)
})
