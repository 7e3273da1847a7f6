import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, takeTokensFrom } from './client.ts'
import { callWithProgress } from './event-stream.ts'

const path = 'POST /api/prices/update-ebay-prices'
const progress = { done: 1, total: 2, updatedCount: 1, failedCount: 0, name: 'Pokémon ☆' }
const result = {
  updatedCount: 2,
  failedCount: 0,
  unpricedCount: 0,
  total: 2,
  source: 'sandbox',
  cancelled: false,
  failure: null,
}

afterEach(() => {
  vi.unstubAllGlobals()
  takeTokensFrom({ token: () => null, refused: () => {} })
})

const block = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A server that sends these bytes, cut into pieces of so many, and then ends or breaks. */
function serve(text: string, { pieceBytes = 1_000, breaks = false } = {}): { asked: Request[] } {
  const bytes = new TextEncoder().encode(text)
  const asked: Request[] = []
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: controller => {
      if (sent < bytes.length) controller.enqueue(bytes.slice(sent, (sent += pieceBytes)))
      else if (breaks) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
  answerWith(new Response(body), asked)
  return { asked }
}

function answerWith(response: Response, asked: Request[] = []): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(new Request(new URL(address, 'http://127.0.0.1'), init))
    return response
  })
}

function follow(signal = new AbortController().signal) {
  const heard: unknown[] = []
  return { heard, answer: callWithProgress(path, { signal }, said => heard.push(said)) }
}

test('progress is heard as it comes and the last event is the answer, however the bytes are cut', async () => {
  const { asked } = serve(block('progress', progress) + block('done', result), { pieceBytes: 1 })
  takeTokensFrom({ token: () => 'the-token', refused: () => {} })
  const { heard, answer } = follow()
  expect(await answer).toEqual(result)
  expect(heard).toEqual([progress])
  expect(
    asked.map(({ method, headers }) => [method, headers.get('accept'), headers.get('authorization')]),
  ).toEqual([['POST', 'text/event-stream', 'Bearer the-token']])
})

test('a failure underway is the refusal the server sent', async () => {
  serve(block('progress', progress) + block('error', { error: 'eBay is out of order.', code: 'marketplace' }))
  const failure = await follow().answer.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ code: 'marketplace', message: 'eBay is out of order.' })
})

test.each([
  ['an end without an answer', block('progress', progress), false, 'The answer did not arrive whole.'],
  ['an event that is no JSON', 'event: done\ndata: {"upd\n\n', false, 'The answer did not arrive whole.'],
  ['a lost connection', block('progress', progress), true, 'Holofolio cannot be reached.'],
])('%s says so', async (_, text, breaks, sentence) => {
  serve(text, { breaks })
  await expect(follow().answer).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining(sentence),
  })
})

test('a token the server does not know ends the session, as in every call', async () => {
  const refused: string[] = []
  takeTokensFrom({ token: () => 'old', refused: token => refused.push(token) })
  answerWith(Response.json({ error: 'Sign in again.', code: 'unauthorized' }, { status: 401 }))
  await expect(follow().answer).rejects.toMatchObject({ code: 'unauthorized' })
  expect(refused).toEqual(['old'])
})

test('what is given up rejects as given up, not as a failure', async () => {
  const leaving = new AbortController()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: controller => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    })
    return Promise.resolve(new Response(body))
  })
  const { answer } = follow(leaving.signal)
  leaving.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})
