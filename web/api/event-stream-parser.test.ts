import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StreamEvent, takeEvents } from './event-stream-parser.ts'

/** What a reader hears that gets the text in these pieces. */
function eventsOf(pieces: readonly string[]): StreamEvent[] {
  const heard: StreamEvent[] = []
  let pending = ''
  for (const piece of pieces) {
    const { events, rest } = takeEvents(pending + piece)
    heard.push(...events)
    pending = rest
  }
  return heard
}

test.each<[string, string, StreamEvent[]]>([
  ['a block', 'event: done\ndata: {"total":3}\n\n', [{ event: 'done', data: '{"total":3}' }]],
  [
    'two blocks',
    'event: a\ndata: 1\n\nevent: b\ndata: 2\n\n',
    [
      { event: 'a', data: '1' },
      { event: 'b', data: '2' },
    ],
  ],
  ['a block without a name', 'data: 1\n\n', [{ event: 'message', data: '1' }]],
  ['data of several lines', 'data: 1\ndata: 2\n\n', [{ event: 'message', data: '1\n2' }]],
  [
    'a colon within the data',
    'data: {"name":"Mew: ex"}\n\n',
    [{ event: 'message', data: '{"name":"Mew: ex"}' }],
  ],
  ['no space after the colon', 'event:done\ndata:1\n\n', [{ event: 'done', data: '1' }]],
  ['line ends of Windows', 'event: done\r\ndata: 1\r\n\r\n', [{ event: 'done', data: '1' }]],
  ['a comment that keeps the line alive', ': still here\n\n', []],
  ['a name without data', 'event: done\n\n', []],
  ['a block that is not closed', 'event: done\ndata: 1\n', []],
  ['nothing', '', []],
])('%s', (_, text, events) => {
  expect(eventsOf([text])).toEqual(events)
})

test('what is not closed is given back to stand before what comes next', () => {
  expect(takeEvents('data: 1\n\nevent: do')).toEqual({
    events: [{ event: 'message', data: '1' }],
    rest: 'event: do',
  })
})

test('however the text is cut, the events are the same', () => {
  const names = fc.constantFrom('progress', 'done', 'error')
  const lineEnds = fc.constantFrom('\n', '\r\n')
  fc.assert(
    fc.property(fc.array(names), fc.string({ maxLength: 12 }), lineEnds, (events, name, end) => {
      const said = events.map(event => ({ event, data: JSON.stringify({ name }) }))
      const text = said.map(({ event, data }) => `event: ${event}${end}data: ${data}${end}${end}`).join('')
      expect(eventsOf([...text])).toEqual(said)
      const middle = Math.floor(text.length / 2)
      expect(eventsOf([text.slice(0, middle), text.slice(middle)])).toEqual(said)
    }),
  )
})
