import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { ApiError, setTokenSource } from './client.ts'
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
const incomplete = 'The response was incomplete.'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setTokenSource({ token: () => null, onRefused: () => {} })
})

function block(event: string, data: unknown, lineEnd = '\n'): string {
  return [`event: ${event}`, `data: ${JSON.stringify(data)}`, '', ''].join(lineEnd)
}

/** Answers every call with this text, `pieceBytes` at a time, then ends or breaks. */
function serve(text: string, { pieceBytes = 1_000, breaks = false } = {}): { requests: Request[] } {
  const bytes = new TextEncoder().encode(text)
  const requests: Request[] = []
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: controller => {
      if (sent < bytes.length) controller.enqueue(bytes.slice(sent, (sent += pieceBytes)))
      else if (breaks) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
  answerWith(new Response(body), requests)
  return { requests }
}

function answerWith(response: Response, requests: Request[] = []): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push(new Request(new URL(address, 'http://127.0.0.1'), init))
    return response
  })
}

/** Answers every call with a stream that sends nothing and fails when the call is aborted. */
function serveNothing(): void {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: controller => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    })
    return Promise.resolve(new Response(body))
  })
}

function follow(signal = new AbortController().signal) {
  const reported: unknown[] = []
  return { reported, answer: callWithProgress(path, { body: {}, signal }, each => reported.push(each)) }
}

test('asks for events with the token, reports progress and resolves to the last event', async () => {
  const { requests } = serve(block('progress', progress) + block('done', result))
  setTokenSource({ token: () => 'the-token', onRefused: () => {} })
  const { reported, answer } = follow()
  expect(await answer).toEqual(result)
  expect(reported).toEqual([progress])
  expect(
    requests.map(({ method, headers }) => [method, headers.get('accept'), headers.get('authorization')]),
  ).toEqual([['POST', 'text/event-stream', 'Bearer the-token']])
})

describe('a stream', () => {
  test('reads the same however its bytes are cut', async () => {
    const names = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 4 })
    const lineEnds = fc.constantFrom('\n', '\r\n')
    await checkProperty(
      fc.asyncProperty(
        names,
        lineEnds,
        fc.integer({ min: 1, max: 40 }),
        async (sent, lineEnd, pieceBytes) => {
          const events = sent.map(name => ({ ...progress, name }))
          const text = events.map(event => block('progress', event, lineEnd)).join('')
          serve(text + block('done', result, lineEnd), { pieceBytes })
          const { reported, answer } = follow()
          expect(await answer).toEqual(result)
          expect(reported).toEqual(events)
        },
      ),
      { seed: 76_478, numRuns: 50 },
    )
  })

  test.each([
    ['data on several lines', 'event: progress\ndata: {"done":\ndata: 1}\n\n', [{ done: 1 }]],
    ['no space after the colon', 'event:progress\ndata:{"done":1}\n\n', [{ done: 1 }]],
    ['a colon within the data', block('progress', { name: 'Mew: ex' }), [{ name: 'Mew: ex' }]],
    ['a comment that keeps the connection alive', ': still here\n\n', []],
    ['an event without data', 'event: progress\n\n', []],
    ['an event without a name', 'data: {"done":1}\n\n', []],
    ['an event of another name', block('later', { done: 1 }), []],
  ])('may contain %s', async (_, text, expected) => {
    serve(text + block('done', result))
    const { reported, answer } = follow()
    expect(await answer).toEqual(result)
    expect(reported).toEqual(expected)
  })

  test('may be longer in total than one event may be', async () => {
    const long = { ...progress, name: 'x'.repeat(300_000) }
    serve(block('progress', long).repeat(4) + block('done', result), { pieceBytes: 65_536 })
    const { reported, answer } = follow()
    expect(await answer).toEqual(result)
    expect(reported).toHaveLength(4)
  })
})

describe('a call', () => {
  test('rejects with the error the server sends midway', async () => {
    serve(
      block('progress', progress) + block('error', { error: 'eBay is out of order.', code: 'marketplace' }),
    )
    const failure = await follow().answer.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ code: 'marketplace', message: 'eBay is out of order.' })
  })

  test.each([
    ['the stream ends without an answer', block('progress', progress), false, incomplete],
    ['the last event is cut off', block('done', result).slice(0, -1), false, incomplete],
    ['an event is not JSON', 'event: done\ndata: {"upd\n\n', false, incomplete],
    ['the connection is lost', block('progress', progress), true, "Can't reach Holofolio."],
  ])('rejects when %s', async (_, text, breaks, sentence) => {
    serve(text, { breaks, pieceBytes: 65_536 })
    await expect(follow().answer).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(sentence),
    })
  })

  test.each([
    ['in one line', 'x'.repeat(100_000)],
    ['line by line', '\ndata: xxxxxxxxxxxxx'.repeat(5_000)],
  ])('stops reading an event that grows too large %s', async (_, text) => {
    let pieces = 0
    const body = new ReadableStream<Uint8Array>({
      pull: controller => {
        pieces += 1
        controller.enqueue(new TextEncoder().encode(pieces === 1 ? 'data: ' : text))
      },
    })
    answerWith(new Response(body))
    await expect(follow().answer).rejects.toMatchObject({ message: expect.stringContaining(incomplete) })
    expect(pieces).toBeLessThan(20)
  })

  test('rejects when the server sends nothing for two minutes', async () => {
    vi.useFakeTimers()
    serveNothing()
    const failure = follow().answer.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await failure).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining("Can't reach Holofolio."),
    })
  })

  test('waits as long as the server keeps sending', async () => {
    vi.useFakeTimers()
    const send = vi.fn<(text: string) => void>()
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        send.mockImplementation(text => controller.enqueue(new TextEncoder().encode(text)))
      },
    })
    answerWith(new Response(body))
    const { answer } = follow()
    for (const text of [': still here\n\n', ': still here\n\n', block('done', result)]) {
      await vi.advanceTimersByTimeAsync(119_000)
      send(text)
    }
    expect(await answer).toEqual(result)
  })

  test('ends the session when the server rejects the token', async () => {
    const refused: string[] = []
    setTokenSource({ token: () => 'old', onRefused: token => refused.push(token) })
    answerWith(Response.json({ error: 'Sign in again.', code: 'unauthorized' }, { status: 401 }))
    await expect(follow().answer).rejects.toMatchObject({ code: 'unauthorized' })
    expect(refused).toEqual(['old'])
  })

  test('rejects with an AbortError when it is aborted', async () => {
    const leaving = new AbortController()
    serveNothing()
    const { answer } = follow(leaving.signal)
    leaving.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })
})
