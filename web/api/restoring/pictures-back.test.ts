import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { zipOf } from './testing/packed-files.ts'
import { bringPicturesBack, type PicturesBack } from './pictures-back.ts'

const nothing = {
  brought_back: 0,
  already_there: 0,
  not_here: 0,
  unread: 0,
  unread_list: [],
  left: 0,
  stopped_because: null,
}
const busy = { error: 'Too many requests.', code: 'too_many_requests' }

/** What the server answers, one call after the other; an error for a call that is lost. */
let answers: (Response | Error)[] = []
let sent = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
  sent = 0
  vi.stubGlobal('fetch', async () => {
    const answer = answers[sent++]
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('one call too many')
    return answer
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function packed(names: readonly string[]): File {
  return new File(
    [zipOf(names.map(name => ({ name, content: new Uint8Array(1) })))],
    'holofolio-pictures.zip',
  )
}
const pictures = (count: number) => Array.from({ length: count }, (_, at) => `c${at}-front.webp`)

async function bring(names: readonly string[], signal = new AbortController().signal) {
  const progress: PicturesBack[] = []
  const onProgress = (soFar: PicturesBack) => void progress.push(soFar)
  try {
    return {
      progress,
      back: await bringPicturesBack({ zip: packed(names), onProgress, signal }),
      error: null,
    }
  } catch (error) {
    return { progress, back: null, error }
  }
}

test('adds up what became of the files, and tells how far it is', async () => {
  const unread_list = [{ file_name: 'c3-front.webp', reason: 'it is empty' }]
  answers = [
    Response.json({ ...nothing, brought_back: 18, already_there: 1, unread: 1, unread_list }),
    Response.json({ ...nothing, not_here: 5 }),
  ]
  const { progress, back } = await bring(['data.json', '__MACOSX/._x', ...pictures(25)])
  expect(progress.map(({ left }) => left)).toEqual([25, 5, 0])
  expect(back).toEqual({
    broughtBack: 18,
    alreadyThere: 1,
    notHere: 5,
    unread: 2,
    unreadList: [
      { fileName: 'data.json', reason: 'its name is not that of a picture of a copy' },
      { fileName: 'c3-front.webp', reason: 'it is empty' },
    ],
    left: 0,
    stoppedBecause: null,
  })
})

test('sends a piece again that was lost, or that the server was too busy for', async () => {
  answers = [
    new TypeError('network error'),
    Response.json(busy, { status: 429, headers: { 'retry-after': '60' } }),
    Response.json({ ...nothing, brought_back: 2 }),
  ]
  expect((await bring(pictures(2))).back).toMatchObject({ broughtBack: 2, left: 0 })
  expect(sent).toBe(3)
})

test('gives up after four times, at once after another refusal, and keeps the counts so far', async () => {
  answers = [Response.json({ ...nothing, brought_back: 20 }), ...Array<Error>(4).fill(new TypeError('lost'))]
  const lost = await bring(pictures(21))
  expect(lost.error).toMatchObject({ code: 'unreachable' })
  expect([sent, lost.progress.at(-1)]).toMatchObject([5, { broughtBack: 20, left: 1 }])
  sent = 0
  answers = [Response.json({ error: 'The disk is full.', code: 'disk_full' }, { status: 507 })]
  expect((await bring(pictures(1))).error).toMatchObject({ message: 'The disk is full.' })
  expect(sent).toBe(1)
})

test('stops where the server does', async () => {
  const stopped_because = 'You can keep at most 10,000 pictures.'
  answers = [Response.json({ ...nothing, brought_back: 15, left: 5, stopped_because })]
  const { back } = await bring(pictures(50))
  expect(back).toMatchObject({ broughtBack: 15, left: 35, stoppedBecause: stopped_because })
})

test('is stopped by its collector', async () => {
  const abort = new AbortController()
  answers = [new DOMException('aborted', 'AbortError')]
  abort.abort()
  expect((await bring(pictures(1), abort.signal)).error).toMatchObject({ name: 'AbortError' })
  expect(sent).toBe(1)
})

test('refuses what has no pictures without sending it', async () => {
  const sentence = 'This zip has no pictures of copies. Choose holofolio-pictures.zip.'
  expect((await bring(['data.json'])).error).toMatchObject({ message: sentence })
  expect((await bring([])).error).toMatchObject({ message: sentence })
  const zip = new File(['a text'], 'a.txt')
  const { signal } = new AbortController()
  await expect(bringPicturesBack({ zip, onProgress: () => {}, signal })).rejects.toThrow('This is no zip')
  expect(sent).toBe(0)
})
