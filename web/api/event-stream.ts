/** Calls whose answer comes as server-sent events: how far it is, again and again, and the answer at the end. */
import type { Answer, Endpoints } from '#contract/endpoints'
import type { Inside } from '#contract/names'
import { answerIn, cutOff, lost, type RespondInput, refusalIn, respond } from './client.ts'
import { type StreamEvent, takeEvents } from './event-stream-parser.ts'

/** A server that says nothing for this long is taken to be gone. */
const silenceMs = 120_000
/** More than any event has; what never ends is no event. */
const maxPendingCharacters = 1_000_000

type EventsOf<Name extends keyof Endpoints> = Endpoints[Name] extends {
  events: { _zod: { input: infer Events } }
}
  ? Events
  : never

/** The calls that answer with events to whom asks for them. */
export type StreamName = {
  [Name in keyof Endpoints]: [EventsOf<Name>] extends [never] ? never : Name
}[keyof Endpoints]

/** What such a call says on the way: every event but the last. */
export type ProgressOf<Name extends StreamName> =
  EventsOf<Name> extends { progress: infer Progress } ? Inside<Progress> : never

/**
 * Makes a call and hears of its progress; resolves to its answer. Rejects as `call` does, also where the
 * server fails underway; with an AbortError once `signal` gives it up.
 */
export async function callWithProgress<Name extends StreamName>(
  name: Name,
  { signal, ...input }: RespondInput<Name>,
  onProgress: (progress: ProgressOf<Name>) => void,
): Promise<Answer<Name>> {
  const silence = silenceLimit()
  const listening = AbortSignal.any([signal, silence.signal])
  try {
    const response = await respond(name, {
      ...input,
      accept: 'text/event-stream',
      signal: listening,
    } as RespondInput<Name>)
    for await (const { event, data } of eventsIn(response, silence.heard)) {
      const said = read(data)
      if (event === 'progress') onProgress(answerIn(said) as ProgressOf<Name>)
      if (event === 'error') throw refusalIn(said) ?? cutOff()
      if (event === 'done') return answerIn(said) as Answer<Name>
    }
    throw cutOff()
  } finally {
    silence.end()
  }
}

interface SilenceLimit {
  readonly signal: AbortSignal
  readonly heard: () => void
  readonly end: () => void
}

function silenceLimit(): SilenceLimit {
  const silent = new AbortController()
  const giveUp = () => silent.abort(new DOMException('The server fell silent.', 'TimeoutError'))
  let timer = setTimeout(giveUp, silenceMs)
  const end = () => clearTimeout(timer)
  const heard = () => {
    end()
    timer = setTimeout(giveUp, silenceMs)
  }
  return { signal: silent.signal, heard, end }
}

async function* eventsIn(response: Response, heard: () => void): AsyncGenerator<StreamEvent> {
  if (response.body === null) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let pending = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw lost(error)
      })
      if (done) return
      heard()
      const { events, rest } = takeEvents(pending + decoder.decode(value, { stream: true }))
      yield* events
      if (rest.length > maxPendingCharacters) throw cutOff()
      pending = rest
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

function read(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw cutOff()
  }
}
