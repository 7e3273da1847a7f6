/**
 * Draws long lists a few items in a frame: a phone needs a tenth of a second for a screenful of tiles, in which it
 * answers no press.
 */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a mid-range phone lays out in 50 ms. */
const fullFrame = 1
/** What a row of a table, a tile, and one whose element shows another item take of it. */
export const rowShare = 1 / 4
export const tileShare = 1 / 2
const changedShare = 1 / 6

/** After a longer frame the next one draws less, and after several shorter ones in a row more. */
const longFrameMs = 35
const shortFrameMs = 15
/** A slow phone has a short frame now and then: where it laid out what was drawn before the frame began. */
const shortInARow = 3
/** How much of a full frame is drawn at once. */
let room = tileShare
let shortFrames = 0

/** What they take of a frame, in the order they came. */
const waiting = new Map<() => void, number>()
let isAsked = false
/** Whether the next frame shows what the last turn drew, so that its length says what that cost. */
let hasDrawn = false
/** How long the last turn took to draw, which its frame comes after. */
let drawMs = 0

/** Adapts to what a turn cost together with its frame. */
function adapt(turnMs: number) {
  shortFrames = turnMs < shortFrameMs ? shortFrames + 1 : 0
  if (turnMs > longFrameMs) room = tileShare
  if (shortFrames >= shortInARow) room = fullFrame
}

function begin(frameMs: number) {
  isAsked = false
  if (hasDrawn) adapt(drawMs + frameMs)
  const beganAt = performance.now()
  // At once: what waits for its turn in React too would come with the next ones, in one frame.
  flushSync(() => {
    let drawn = 0
    for (const [draw, share] of waiting) {
      if (drawn >= room) break
      waiting.delete(draw)
      draw()
      drawn += share
    }
  })
  drawMs = performance.now() - beganAt
  if (waiting.size > 0) ask()
  hasDrawn = isAsked
}

function ask() {
  if (isAsked) return
  isAsked = true
  // In a task of its own after the frame: a task that also lays out and paints would be twice as long.
  requestAnimationFrame(() => {
    const frameAt = performance.now()
    setTimeout(() => begin(performance.now() - frameAt))
  })
}

/** Calls a function in one of the next frames. Returns what takes it back. */
export function inTurn(share: number, draw: () => void): () => void {
  waiting.set(draw, share)
  ask()
  return () => {
    waiting.delete(draw)
  }
}

interface Keyed {
  readonly key: string
}

/** A tile on the page. */
export interface Placed<Item> {
  readonly item: Item
  /** The key of its element: another one once it is drawn again. */
  readonly id: string
}

interface Replacing<Item> {
  readonly shown: readonly Placed<Item>[]
  readonly list: readonly Item[]
  /** How many of the list are shown, from its beginning; those of the list before follow. */
  readonly count: number
}

/**
 * Returns what is shown of a list of tiles: a list that follows another one takes its places a few tiles in a frame, first to
 * last. A tile keeps its element while `isHeld`.
 */
export function useTilesInTurn<Item extends Keyed>(
  list: readonly Item[],
  isHeld: (key: string) => boolean,
): { tiles: readonly Placed<Item>[]; isChanging: boolean } {
  const [replacing, setReplacing] = useState<Replacing<Item>>({ shown: [], list, count: 0 })
  if (replacing.list !== list)
    setReplacing({ shown: list.length === 0 ? [] : replacing.shown, list, count: 0 })
  const isChanging = replacing.count < list.length
  useEffect(
    () => (isChanging ? inTurn(fullFrame, () => setReplacing(withNext(replacing, room, isHeld))) : undefined),
    [replacing, isChanging, isHeld],
  )
  return { tiles: replacing.shown, isChanging }
}

/**
 * Gives the next tiles their places, as many as fit into a part of a frame. A tile of both lists is shown once and all
 * the time. It keeps its element, unless it overtakes several tiles: those would be put in again, and all laid out in
 * one frame. The others take the elements of tiles that left the list, where only texts are drawn again.
 */
export function withNext<Item extends Keyed>(
  { shown, list, count: before }: Replacing<Item>,
  room: number,
  isHeld: (key: string) => boolean,
): Replacing<Item> {
  const comes = new Set(list.map(({ key }) => key))
  const places = new Map(shown.map(({ item }, place) => [item.key, place]))
  const isTaken = (place: number) => {
    const old = shown[place]?.item.key
    return old !== undefined && !comes.has(old) && !isHeld(old)
  }
  const isCheap = ({ key }: Keyed, at: number) => places.has(key) || isTaken(at)
  const shares = list.map((item, at) => (isCheap(item, at) ? changedShare : tileShare))
  let count = before
  for (let taken = 0; taken < room && count < list.length; count++) taken += shares[count] ?? 0
  const come = list.slice(0, count)
  const hasCome = new Set(come.map(({ key }) => key))
  const left = shown.flatMap((tile, place) => {
    const { key } = tile.item
    const isLeft = count < list.length && !hasCome.has(key) && (place >= count || comes.has(key))
    return isLeft ? [{ tile, place }] : []
  })
  const ids = new Set(shown.map(({ id }) => id))
  const placed = come.map((item, at) => {
    const place = places.get(item.key) ?? (isTaken(at) ? at : undefined)
    const id = place === undefined ? undefined : shown[place]?.id
    if (place === undefined || id === undefined) return { item, id: unusedId(item, ids) }
    const overtaken = left.filter(other => other.place < place).length
    const isKept = overtaken <= 1 || isHeld(item.key)
    return { item, id: isKept ? id : unusedId(item, ids) }
  })
  return { shown: [...placed, ...left.map(({ tile }) => tile)], list, count }
}

/** An element may have the key of an item that it showed before. */
function unusedId({ key }: Keyed, used: ReadonlySet<string>): string {
  let id = key
  while (used.has(id)) id += ' again'
  return id
}

/** Returns whether it is the turn of an item that is ready to be drawn. Once it is, it stays so. */
export function useTurn(share: number, isReady: boolean): boolean {
  const [hasCome, setHasCome] = useState(false)
  useEffect(() => (isReady ? inTurn(share, () => setHasCome(true)) : undefined), [share, isReady])
  return hasCome
}
