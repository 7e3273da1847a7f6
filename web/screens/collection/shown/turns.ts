/**
 * Draws long lists a few items in a frame: a phone needs a tenth of a second for a screenful of tiles, in which it
 * answers no press.
 */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a slow phone lays out in half a tenth of a second. */
const fullFrame = 1
/** What a row of a table and a tile take of it. */
export const rowShare = 1 / 4
export const tileShare = 1 / 2

/** What they take of a frame, in the order they came. */
const waiting = new Map<() => void, number>()
let isAsked = false

function begin() {
  isAsked = false
  // At once: what waits for its turn in React too would come with the next ones, in one frame.
  flushSync(() => {
    let drawn = 0
    for (const [draw, share] of waiting) {
      if (drawn >= fullFrame) break
      waiting.delete(draw)
      draw()
      drawn += share
    }
  })
  if (waiting.size > 0) ask()
}

function ask() {
  if (isAsked) return
  isAsked = true
  // In a task of its own after the frame: a task that also lays out and paints would be twice as long.
  requestAnimationFrame(() => setTimeout(begin))
}

/** Calls a function in one of the next frames. Returns what takes it back. */
export function inTurn(share: number, draw: () => void): () => void {
  waiting.set(draw, share)
  ask()
  return () => {
    waiting.delete(draw)
  }
}

interface Replaced<Item> {
  readonly old: readonly Item[]
  readonly list: readonly Item[]
  /** How many of the list are shown, from its beginning; the old ones follow. */
  readonly count: number
}

/** How many tiles a frame has room for. */
const tilesInTurn = 2

/**
 * Returns what is shown of a list of tiles: those that follow another list take its places a few in a frame, first to
 * last. At the end it is the list itself.
 */
export function useTilesInTurn<Item extends { readonly key: string }>(
  list: readonly Item[],
): readonly Item[] {
  const [replaced, setReplaced] = useState<Replaced<Item>>({ old: [], list, count: 0 })
  if (replaced.list !== list) setReplaced({ old: shownOf(replaced), list, count: 0 })
  useEffect(
    () =>
      replaced.count < replaced.list.length
        ? inTurn(fullFrame, () => setReplaced({ ...replaced, count: replaced.count + tilesInTurn }))
        : undefined,
    [replaced],
  )
  return shownOf(replaced)
}

/** An item of both lists is shown once, and all the time, so that it is not drawn again. */
export function shownOf<Item extends { readonly key: string }>({ old, list, count }: Replaced<Item>) {
  if (count >= list.length) return list
  const come = list.slice(0, count)
  const hasCome = new Set(come.map(({ key }) => key))
  const comes = new Set(list.map(({ key }) => key))
  const left = old.filter(({ key }, index) => !hasCome.has(key) && (index >= count || comes.has(key)))
  return [...come, ...left]
}

/** Returns whether it is the turn of an item that is ready to be drawn. Once it is, it stays so. */
export function useTurn(share: number, isReady: boolean): boolean {
  const [hasCome, setHasCome] = useState(false)
  useEffect(() => (isReady ? inTurn(share, () => setHasCome(true)) : undefined), [share, isReady])
  return hasCome
}
