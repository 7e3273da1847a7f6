/** Draws the places of the faults. */

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apply, type Change } from './change.ts'
import { changesOf } from './changes.ts'
import { filesOf, type Room, rooms } from './rooms.ts'

export interface Fault extends Change {
  /** The room and the rank in it, such as `domain-3`. */
  readonly name: string
  readonly rank: number
  /** Stays the same while the changed lines do. */
  readonly key: string
  readonly room: Room
  readonly file: string
  readonly line: number
  readonly before: string
  readonly after: string
}

/** Draws so many faults for each room, evenly from all that are possible there and at most one for each file. */
export function drawFaults(root: string, seed: number, count: number): Fault[] {
  return rooms.flatMap(room => {
    const possible = filesOf(root, room).flatMap(file =>
      faultsOf(readFileSync(join(root, file), 'utf8'), file, seed),
    )
    return firstOfEachFile(possible.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
      .slice(0, count)
      .map((fault, index) => ({ ...fault, room, rank: index + 1, name: `${room}-${index + 1}` }))
  })
}

function firstOfEachFile<T extends { file: string }>(faults: readonly T[]): T[] {
  const drawn = new Map<string, T>()
  for (const fault of faults) if (!drawn.has(fault.file)) drawn.set(fault.file, fault)
  return [...drawn.values()]
}

/**
 * The faults of a file, each with its key: a hash of what it changes and of the seed. The order of the keys is the draw,
 * so that a change of the code changes no more than what is drawn from the changed lines.
 */
function faultsOf(source: string, file: string, seed: number) {
  const alike = new Map<string, number>()
  return changesOf(file, source).map(change => {
    const lines = linesOf(source, change)
    const text = JSON.stringify([seed, file, change.operator, lines.before, lines.after])
    const earlier = alike.get(text) ?? 0
    alike.set(text, earlier + 1)
    const key = hash('sha256', `${text} ${earlier}`).slice(0, 12)
    return { ...change, ...lines, file, key }
  })
}

/** The lines of a change, each run of spaces and line ends as one space. */
function linesOf(source: string, change: Change) {
  const from = source.lastIndexOf('\n', change.start - 1) + 1
  const lineEnd = source.indexOf('\n', change.end)
  const to = lineEnd === -1 ? source.length : lineEnd
  const after = apply(source, change).slice(from, to + change.text.length - (change.end - change.start))
  return {
    line: source.slice(0, change.start).split('\n').length,
    before: onOneLine(source.slice(from, to)),
    after: onOneLine(after),
  }
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
