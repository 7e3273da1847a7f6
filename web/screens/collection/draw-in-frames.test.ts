import { afterEach, expect, test, vi } from 'vitest'
import { inTurn, rowShare, tileShare, withNext } from './draw-in-frames.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page whose time, frames and tasks are the test's. */
function stubbedPage() {
  const frames: (() => void)[] = []
  const tasks: (() => void)[] = []
  const page = { nowMs: 0, drawn: [] as number[], frames, afterFrame }
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('setTimeout', (task: () => void) => tasks.push(task))
  vi.stubGlobal('performance', { now: () => page.nowMs })
  return page

  /** Returns what is drawn after a frame. */
  function afterFrame(frameMs: number): number[] {
    for (const frame of frames.splice(0)) frame()
    page.nowMs += frameMs
    for (const task of tasks.splice(0)) task()
    return page.drawn.splice(0)
  }
}

test('a frame draws rows in the order they came and none that is gone: more after three short frames, fewer after a long one', () => {
  const page = stubbedPage()
  const rows = Array.from({ length: 20 }, (_, row) => row)
  const back = rows.map(row => inTurn(rowShare, () => void page.drawn.push(row)))
  back[1]?.()
  expect(page.afterFrame(90)).toEqual([0, 2])
  expect(page.afterFrame(10)).toEqual([3, 4])
  expect(page.afterFrame(10)).toEqual([5, 6])
  expect(page.afterFrame(10)).toEqual([7, 8, 9, 10])
  expect(page.afterFrame(20)).toEqual([11, 12, 13, 14])
  expect(page.afterFrame(90)).toEqual([15, 16])
  expect(page.afterFrame(20)).toEqual([17, 18])
  expect(page.afterFrame(10)).toEqual([19])
  expect(page.frames).toEqual([])
  for (const tile of [1, 2, 3, 4, 5]) inTurn(tileShare, () => void page.drawn.push(tile))
  // Nothing was drawn in the frame before, whose length tells nothing.
  expect(page.afterFrame(10)).toEqual([1])
  expect(page.afterFrame(10)).toEqual([2])
  expect(page.afterFrame(10)).toEqual([3, 4])
  expect(page.afterFrame(10)).toEqual([5])
})

test('the time that rows took to draw counts as part of their frame', () => {
  const page = stubbedPage()
  for (let row = 0; row < 20; row++)
    inTurn(rowShare, () => {
      page.drawn.push(row)
      page.nowMs += 20
    })
  page.afterFrame(1)
  for (let frame = 0; frame < 8; frame++) expect(page.afterFrame(1)).toHaveLength(2)
})

const tiles = (keys: string) => [...keys].map(key => ({ key }))
const placed = (keys: string) => tiles(keys).map(item => ({ item, id: item.key }))
const noneHeld = () => false

/** The tiles after each turn, with the key of their element in brackets where that is another. */
function turnsOf(old: string, list: string, isHeld: (key: string) => boolean = noneHeld): string[] {
  let replacing = { shown: placed(old) as ReturnType<typeof placed>, list: tiles(list), count: 0 }
  const turns: string[] = []
  while (replacing.count < list.length) {
    replacing = withNext(replacing, tileShare, isHeld) as typeof replacing
    turns.push(replacing.shown.map(({ item, id }) => (id === item.key ? id : `${item.key}(${id})`)).join(' '))
  }
  return turns
}

test('tiles of another page take the elements of the last page, three times as many in a frame as new ones', () => {
  expect(turnsOf('abcdef', 'uvwxyz')).toEqual(['u(a) v(b) w(c) d e f', 'u(a) v(b) w(c) x(d) y(e) z(f)'])
  expect(turnsOf('ab', 'wxyz')).toEqual(['w(a) x(b) y', 'w(a) x(b) y z'])
  expect(turnsOf('abc', 'xy')).toEqual(['x(a) y(b)'])
})

test('a tile with the focus does not become another', () => {
  expect(turnsOf('abc', 'xyz', key => key === 'b')).toEqual(['x(a) y c', 'x(a) y z(c)'])
})

test('a tile of both lists is shown once, in its element', () => {
  expect(turnsOf('abcdef', 'xcyz')).toEqual(['x(a) c y d e f', 'x(a) c y z(d)'])
  expect(turnsOf('yz', 'abcyz')).toEqual(['a y z', 'a b y z', 'a b c y z', 'a b c y z'])
})

test('a tile does not take the key of an element that shows another', () => {
  const shown = [{ item: { key: 'x' }, id: 'a' }, ...placed('b')]
  const { shown: after } = withNext({ shown, list: tiles('xab'), count: 0 }, tileShare, noneHeld)
  expect(after.map(({ id }) => id)).toEqual(['a', 'a again', 'b'])
})

test('a tile that overtakes several others is drawn again, unless it has the focus', () => {
  const [drawnAgain] = turnsOf('abcdefgh', 'agbcdefh')
  expect(drawnAgain).toBe('a g(g again) b c d e f h')
  expect(turnsOf('abcdefgh', 'agbcdefh', key => key === 'g')[0]).toBe('a g b c d e f h')
  expect(turnsOf('abcdefgh', 'acbdefgh')[0]).toBe('a c b d e f g h')
})
