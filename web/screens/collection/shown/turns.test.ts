import { afterEach, expect, test, vi } from 'vitest'
import { inTurn, rowShare, shownOf, tileShare } from './turns.ts'

afterEach(() => vi.unstubAllGlobals())

test('a frame draws four rows in the order they came, and none that is gone', () => {
  let frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('setTimeout', (task: () => void) => task())
  const drawn: number[] = []
  const back = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(item => inTurn(rowShare, () => void drawn.push(item)))
  back[1]?.()
  const afterFrame = () => {
    const due = frames
    frames = []
    for (const frame of due) frame()
    return drawn.splice(0)
  }
  expect(afterFrame()).toEqual([0, 2, 3, 4])
  expect(afterFrame()).toEqual([5, 6, 7, 8])
  expect(frames).toEqual([])
  inTurn(tileShare, () => void drawn.push(9))
  expect(afterFrame()).toEqual([9])
  for (const tile of [1, 2, 3]) inTurn(tileShare, () => void drawn.push(tile))
  expect(afterFrame()).toEqual([1, 2])
  expect(afterFrame()).toEqual([3])
})

test('tiles take the places of others from the first on, and one of both lists is shown once', () => {
  const tiles = (keys: string) => [...keys].map(key => ({ key }))
  const keysOf = (shown: readonly { key: string }[]) => shown.map(({ key }) => key).join('')
  const shown = (count: number) => keysOf(shownOf({ old: tiles('abcdef'), list: tiles('xcyz'), count }))
  expect([0, 2, 4].map(shown)).toEqual(['abcdef', 'xcdef', 'xcyz'])
  const kept = { old: tiles('yz'), list: tiles('abcyz') }
  expect([0, 2, 4].map(count => keysOf(shownOf({ ...kept, count })))).toEqual(['yz', 'abyz', 'abcyz'])
  const list = tiles('xy')
  expect(shownOf({ old: tiles('abc'), list, count: 2 })).toBe(list)
})
