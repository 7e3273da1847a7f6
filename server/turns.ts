/**
 * Turns at the event loop. Work in pieces takes a turn before each piece, so that all of it together never keeps
 * timers and sockets waiting. Work that gives way goes last: its pieces wait while anything else waits or hurries.
 * There is one line for the whole process.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Turns that came without a wait in between take no longer together. */
const longestMs = 5
/** While others hurry, work that gives way gets one turn in this time, so that it ends. */
const givenWayMs = 50

interface Rank {
  readonly givesWay: boolean
  /** Has what others wait for. */
  readonly isAwaited: boolean
}

const usual: Rank = { givesWay: false, isAwaited: false }
const ranks = new AsyncLocalStorage<Rank>()
const rank = () => ranks.getStore() ?? usual

/** Runs work, and what it starts, so that all others go first. */
export function givingWay<Result>(work: () => Result): Result {
  return ranks.run({ ...rank(), givesWay: true }, work)
}

/**
 * Runs work that holds what others wait for, such as the only connection that writes. It takes turns, but does not give
 * way: the others might wait for it.
 */
export function awaited<Result>(work: () => Result): Result {
  return ranks.run({ ...rank(), isAwaited: true }, work)
}

export function isGivingWay(): boolean {
  return rank().givesWay
}

/** In the order they came. */
const line: Record<'first' | 'last', (() => void)[]> = { first: [], last: [] }
let startedMs: number | null = null
/** When those in the last line have given way for long enough. */
let overdueMs = 0
let hurrying = 0
let isServing = false
let wake = () => {}

/** Runs work that others give way to, also while it waits for something else than a turn. */
export async function hurried<Result>(work: () => Promise<Result>): Promise<Result> {
  hurrying += 1
  try {
    return await work()
  } finally {
    hurrying -= 1
    wake()
  }
}

/** Resolves when the next piece of work may begin. */
export function turn(): Promise<void> {
  const { givesWay, isAwaited } = rank()
  return givesWay && !isAwaited ? lastTurn() : firstTurn()
}

/** Like `turn`, for work that others wait for: it does not give way. */
export async function firstTurn(): Promise<void> {
  if (line.first.length === 0 && !isOver()) return begin()
  await inLine('first')
}

async function lastTurn(): Promise<void> {
  const isFree = hurrying === 0 && line.first.length === 0 && line.last.length === 0
  if (isFree && !isOver()) return begin()
  if (line.last.length === 0) overdueMs = performance.now() + givenWayMs
  await inLine('last')
}

function inLine(place: keyof typeof line): Promise<void> {
  return new Promise(resolve => {
    line[place].push(resolve)
    wake()
    if (!isServing) void serveLine()
  })
}

async function serveLine(): Promise<void> {
  isServing = true
  while (line.first.length + line.last.length > 0) {
    while (isOver()) await nextRound()
    const next = nextInLine()
    if (next === undefined) {
      await calmOrOverdue()
      // A call that hurries does so in several steps.
      await nextRound()
      continue
    }
    begin()
    next()
    // Let the caller work, or wait again, before the next one. A round for each would check every socket, which costs
    // more than a short piece of work.
    await settled()
  }
  isServing = false
}

function nextInLine(): (() => void) | undefined {
  const isOverdue = performance.now() >= overdueMs
  if (line.first.length > 0 && !(isOverdue && line.last.length > 0)) return line.first.shift()
  if (hurrying > 0 && !isOverdue) return undefined
  overdueMs = performance.now() + givenWayMs
  return line.last.shift()
}

function nextRound(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/** Resolves when everything left waits for a socket, a timer or another round. */
function settled(): Promise<void> {
  return new Promise(resolve => process.nextTick(resolve))
}

function isOver(): boolean {
  return startedMs !== null && performance.now() - startedMs > longestMs
}

function begin(): void {
  if (startedMs !== null) return
  startedMs = performance.now()
  setImmediate(() => {
    startedMs = null
  })
}

/** Waits until no urgent work is left, other work comes, or work has given way for long enough. */
async function calmOrOverdue(): Promise<void> {
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, Math.max(0, Math.ceil(overdueMs - performance.now())))
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  wake = () => {}
}
