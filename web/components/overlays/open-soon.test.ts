import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openNow, openSoon } from './open-soon.ts'

/** A key as the browser tells of it. */
class Key extends Event {
  readonly key: string
  constructor(type: string, { key }: { key: string }) {
    super(type, { cancelable: true, bubbles: true })
    this.key = key
  }
}

let page: EventTarget
let focused: EventTarget
let frames: (() => void)[]
let tasks: (() => void)[]
let opened: string[]

beforeEach(() => {
  page = new EventTarget()
  focused = new EventTarget()
  frames = []
  tasks = []
  opened = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', { hidden: false, activeElement: focused })
  vi.stubGlobal('KeyboardEvent', Key)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('setTimeout', (task: () => void) => tasks.push(task))
})

afterEach(() => {
  openNow()
  vi.unstubAllGlobals()
})

test('a dialog opens once, in a task after the next frame', () => {
  openSoon(() => opened.push('dialog'))
  expect(opened).toEqual([])
  for (const frame of frames) frame()
  expect(opened).toEqual([])
  for (const task of tasks) task()
  openNow()
  expect(opened).toEqual(['dialog'])
})

test('a dialog that has left before its turn stays closed', () => {
  const takeBack = openSoon(() => opened.push('dialog'))
  takeBack()
  openNow()
  expect(opened).toEqual([])
})

test('a page out of view, which has no frames, opens a dialog at once', () => {
  vi.stubGlobal('document', { hidden: true, activeElement: focused })
  openSoon(() => opened.push('dialog'))
  expect(opened).toEqual(['dialog'])
})

test('a press opens what waits before anything else sees it', () => {
  openSoon(() => opened.push('dialog'))
  page.addEventListener('pointerdown', () => opened.push('page'))
  page.dispatchEvent(new Event('pointerdown'))
  expect(opened).toEqual(['dialog', 'page'])
})

test('a key goes to the dialog that waits, not to the page', () => {
  const seen: string[] = []
  focused.addEventListener('keydown', event => {
    seen.push(`dialog ${(event as Key).key}`)
    event.preventDefault()
  })
  openSoon(() => opened.push('dialog'))
  page.addEventListener('keydown', event => seen.push(`page ${(event as Key).key}`))
  const first = new Key('keydown', { key: 'e' })
  page.dispatchEvent(first)
  expect(opened).toEqual(['dialog'])
  expect(seen).toEqual(['dialog e'])
  expect(first.defaultPrevented).toBe(true)
  page.dispatchEvent(new Key('keydown', { key: 'x' }))
  expect(seen).toEqual(['dialog e', 'page x'])
})

test('a key after a dialog that has left is for the page', () => {
  const seen: string[] = []
  const takeBack = openSoon(() => opened.push('dialog'))
  takeBack()
  page.addEventListener('keydown', event => seen.push(`page ${(event as Key).key}`))
  page.dispatchEvent(new Key('keydown', { key: 'e' }))
  expect(seen).toEqual(['page e'])
})
