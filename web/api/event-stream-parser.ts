/** Server-sent events as text: blocks of lines, each block closed by an empty line. */
export interface StreamEvent {
  /** "message" where the block names none. */
  readonly event: string
  readonly data: string
}

/** A carriage return before a line feed is one line end with it, never one of its own. */
const blockEnd = /(?:\r\n|\n|\r(?!\n)){2}/
const lineEnd = /\r\n|\n|\r/

/**
 * The events that `text` completes, and the rest of it, which belongs in front of what comes next. Comments
 * and blocks without data are no events.
 */
export function takeEvents(text: string): { events: readonly StreamEvent[]; rest: string } {
  const blocks = text.split(blockEnd)
  const rest = blocks.pop() ?? ''
  return { events: blocks.map(eventOf).filter(event => event !== null), rest }
}

function eventOf(block: string): StreamEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split(lineEnd)) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
  }
  return data.length === 0 ? null : { event, data: data.join('\n') }
}
