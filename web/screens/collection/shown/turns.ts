/**
 * Draws long lists a few items in a frame: a phone needs a tenth of a second for a screenful of tiles, in which it
 * answers no press.
 */
import { useEffect, useState } from 'react'

/** What a slow phone lays out in half a tenth of a second. */
const inAFrame = 4

/** In the order they came. */
const waiting = new Set<() => void>()
let isAsked = false

function begin() {
  isAsked = false
  for (const draw of [...waiting].slice(0, inAFrame)) {
    waiting.delete(draw)
    draw()
  }
  if (waiting.size > 0) ask()
}

function ask() {
  if (isAsked) return
  isAsked = true
  requestAnimationFrame(begin)
}

/** Calls a function in one of the next frames. Returns what takes it back. */
export function inTurn(draw: () => void): () => void {
  waiting.add(draw)
  ask()
  return () => {
    waiting.delete(draw)
  }
}

/** Returns whether it is the turn of an item that is ready to be drawn. Once it is, it stays so. */
export function useTurn(isReady: boolean): boolean {
  const [hasCome, setHasCome] = useState(false)
  useEffect(() => (isReady ? inTurn(() => setHasCome(true)) : undefined), [isReady])
  return hasCome
}
