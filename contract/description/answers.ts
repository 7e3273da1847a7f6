/** How successful answers are described: JSON, files and streams of events. */
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint'
import { errorAnswer } from '#contract/errors'
import type { JsonSchema, Place } from './json-schema.ts'

/** A part of the document that describes an answer, or refers to it. */
export interface Described {
  readonly description?: string
  readonly $ref?: string
  readonly content?: Readonly<Record<string, object>>
  readonly headers?: Readonly<Record<string, object>>
}

/** Returns the schema of a part of a call as JSON Schema. */
export type Describe = (schema: z.ZodType, place: Place) => JsonSchema

/** The schema of a file. */
export const binary = { type: 'string', format: 'binary' }

/** Describes what a call answers when it succeeds. */
export function answerOf({ status, answer, download, events }: Endpoint, describe: Describe): Described {
  const description = status === 201 ? 'Created' : 'OK'
  if (download) {
    const headers = {
      'Content-Disposition': {
        schema: {
          type: 'string',
          ...(download.otherTypes === undefined && {
            const: `attachment; filename="${download.fileName}"`,
          }),
        },
      },
    }
    const types = [download.contentType, ...(download.otherTypes ?? [])]
    return {
      description,
      headers,
      content: Object.fromEntries(types.map(type => [type, { schema: binary }])),
    }
  }
  return {
    description,
    content: {
      'application/json': { schema: describe(answer, 'answer') },
      ...(events && { 'text/event-stream': eventStream(events, describe) }),
    },
  }
}

/** OpenAPI 3.1 cannot describe events of a stream, so they are in an extension field. */
function eventStream({ shape }: z.ZodObject, describe: Describe): object {
  const events = Object.entries(shape).map(([name, data]) => [name, describe(data as z.ZodType, 'answer')])
  const description =
    'Server-sent events for callers that accept text/event-stream. Each has a name and one line of JSON; x-events has their schemas. `done` carries the answer and ends the stream. `error` reports a failure after the first byte and ends it too.'
  return {
    schema: { type: 'string', description },
    'x-events': { ...Object.fromEntries(events), error: describe(errorAnswer, 'answer') },
  }
}
