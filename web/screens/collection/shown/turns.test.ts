import { afterEach, expect, test, vi } from 'vitest'
import { inTurn } from './turns.ts'

afterEach(() => vi.unstubAllGlobals())

test('a frame draws four in the order they came, and none that is gone', () => {
  let frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const drawn: number[] = []
  const back = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(item => inTurn(() => void drawn.push(item)))
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
  inTurn(() => void drawn.push(9))
  expect(afterFrame()).toEqual([9])
})
