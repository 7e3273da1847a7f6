import { afterEach, expect, test, vi } from 'vitest'
import { inTurn, rowShare, tileShare, withNext } from './turns.ts'

afterEach(() => vi.unstubAllGlobals())

test('a frame draws rows in the order they came, none that is gone, and fewer after a long frame', () => {
  const frames: (() => void)[] = []
  const tasks: (() => void)[] = []
  let nowMs = 0
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('setTimeout', (task: () => void) => tasks.push(task))
  vi.stubGlobal('performance', { now: () => nowMs })
  const drawn: number[] = []
  const rows = Array.from({ length: 14 }, (_, row) => row)
  const back = rows.map(row => inTurn(rowShare, () => void drawn.push(row)))
  back[1]?.()
  const afterFrame = (frameMs: number) => {
    for (const frame of frames.splice(0)) frame()
    nowMs += frameMs
    for (const task of tasks.splice(0)) task()
    return drawn.splice(0)
  }
  expect(afterFrame(90)).toEqual([0, 2])
  expect(afterFrame(10)).toEqual([3, 4, 5, 6])
  expect(afterFrame(20)).toEqual([7, 8, 9, 10])
  expect(afterFrame(90)).toEqual([11, 12])
  expect(afterFrame(20)).toEqual([13])
  expect(frames).toEqual([])
  for (const tile of [1, 2, 3]) inTurn(tileShare, () => void drawn.push(tile))
  expect(afterFrame(10)).toEqual([1])
  expect(afterFrame(10)).toEqual([2, 3])
})

const tiles = (keys: string) => [...keys].map(key => ({ key }))
const placed = (keys: string) => tiles(keys).map(item => ({ item, id: item.key }))
const noneHeld = () => false

/** The tiles after each turn, one drawn anew in brackets. */
function turnsOf(old: string, list: string, isHeld: (key: string) => boolean = noneHeld): string[] {
  let replacing = { shown: placed(old) as ReturnType<typeof placed>, list: tiles(list), count: 0 }
  const turns: string[] = []
  while (replacing.count < list.length) {
    replacing = withNext(replacing, 2, isHeld) as typeof replacing
    turns.push(replacing.shown.map(({ item, id }) => (id === item.key ? id : `(${item.key})`)).join(''))
  }
  return turns
}

test('tiles take the places of others from the first on, and one of both lists is shown once', () => {
  expect(turnsOf('abcdef', 'xcyz')).toEqual(['xcdef', 'xcyz'])
  expect(turnsOf('yz', 'abcyz')).toEqual(['abyz', 'abcyz', 'abcyz'])
  expect(turnsOf('abc', 'xy')).toEqual(['xy'])
})

test('a tile that overtakes several others is drawn anew, unless it has the focus', () => {
  expect(turnsOf('abcdefgh', 'agxyzw')).toEqual(['a(g)cdefh', 'a(g)xyefh', 'a(g)xyzw'])
  expect(turnsOf('abcdefgh', 'agxyzw', key => key === 'g')[0]).toBe('agcdefh')
  expect(turnsOf('abcdefgh', 'adxyzw')[0]).toBe('adcefgh')
  const again = withNext(
    { shown: [...placed('abcdef'), { item: { key: 'g' }, id: 'g again' }], list: tiles('agxyzw'), count: 0 },
    2,
    noneHeld,
  )
  expect(again.shown.map(({ id }) => id)).toEqual(['a', 'g', 'c', 'd', 'e', 'f'])
})
