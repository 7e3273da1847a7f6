import { expect, test } from 'vitest'
import { largestMoves } from './up-and-down.tsx'

const moves = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each([
  { up: 5, down: 5, shownUp: 3, shownDown: 2 },
  { up: 5, down: 1, shownUp: 4, shownDown: 1 },
  { up: 5, down: 0, shownUp: 5, shownDown: 0 },
  { up: 1, down: 5, shownUp: 1, shownDown: 4 },
  { up: 2, down: 1, shownUp: 2, shownDown: 1 },
])('of $up up and $down down it shows $shownUp and $shownDown', ({ up, down, shownUp, shownDown }) => {
  const shown = largestMoves({ up: moves(up), down: moves(down) })
  expect([shown.up.length, shown.down.length]).toEqual([shownUp, shownDown])
})
