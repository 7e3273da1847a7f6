/** Calls that answer with server-sent events: progress events, then the answer or an error. */
import type { Answer, Endpoints } from '#contract/endpoints'
import type { Inside } from '#contract/names'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import {
  connectionError,
  decodeAnswer,
  errorFromAnswer,
  incompleteAnswer,
  type ResponseInput,
  requestAnswer,
} from './client.ts'

/** A server that sends nothing for this long counts as gone. */
const silenceMs = 120_000
/** Larger than any event we send; stops a stream whose event never ends. */
const maxPendingCharacters = 1_000_000

type EventsOf<Name extends keyof Endpoints> = Endpoints[Name] extends {
  events: { _zod: { input: infer Events } }
}
  ? Events
  : never

/** The calls that can answer with events. */
export type StreamName = {
  [Name in keyof Endpoints]: [EventsOf<Name>] extends [never] ? never : Name
}[keyof Endpoints]

/** The data of a progress event. */
export type ProgressOf<Name extends StreamName> =
  EventsOf<Name> extends { progress: infer Progress } ? Inside<Progress> : never

/**
 * Makes a call, reports its progress and resolves to its answer. Rejects as `call` does, also when the server
 * fails midway; rejects with an AbortError once `signal` aborts.
 */
export async function callWithProgress<Name extends StreamName>(
  name: Name,
  { signal, ...input }: ResponseInput<Name>,
  onProgress: (progress: ProgressOf<Name>) => void,
): Promise<Answer<Name>> {
  const silence = startSilenceTimer()
  const eitherSignal = AbortSignal.any([signal, silence.signal])
  try {
    const response = await requestAnswer(name, {
      ...input,
      accept: 'text/event-stream',
      signal: eitherSignal,
    } as ResponseInput<Name>)
    for await (const { event, data } of readEvents(response, silence.restart)) {
      const payload = parseJson(data)
      if (event === 'progress') onProgress(decodeAnswer(payload) as ProgressOf<Name>)
      if (event === 'error') throw errorFromAnswer(payload) ?? incompleteAnswer()
      if (event === 'done') return decodeAnswer(payload) as Answer<Name>
    }
    throw incompleteAnswer()
  } finally {
    silence.stop()
  }
}

interface SilenceTimer {
  readonly signal: AbortSignal
  readonly restart: () => void
  readonly stop: () => void
}

function startSilenceTimer(): SilenceTimer {
  const silent = new AbortController()
  const giveUp = () => silent.abort(new DOMException('The server fell silent.', 'TimeoutError'))
  let timer = setTimeout(giveUp, silenceMs)
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    timer = setTimeout(giveUp, silenceMs)
  }
  return { signal: silent.signal, restart, stop }
}

async function* readEvents(response: Response, onData: () => void): AsyncGenerator<EventSourceMessage> {
  if (response.body === null) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let events: EventSourceMessage[] = []
  let isTooLarge = false
  const parser = createParser({
    maxBufferSize: maxPendingCharacters,
    onEvent: event => events.push(event),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') isTooLarge = true
    },
  })
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw connectionError(error)
      })
      if (done) return
      onData()
      events = []
      parser.feed(decoder.decode(value, { stream: true }))
      yield* events
      if (isTooLarge) throw incompleteAnswer()
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw incompleteAnswer()
  }
}
