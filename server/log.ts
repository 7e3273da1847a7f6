/** The server's log: one JSON object a line, in UTC. Of a failure it keeps the story and none of the data. */
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './config.ts'

export function openLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: storyOf },
  }
  return destination ? pino(options, destination) : pino(options)
}

interface Story {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string | undefined
  readonly cause?: Story
}

/** Drivers hang the row at fault onto their errors, so only what is named here is written down. */
function storyOf(error: unknown): Story {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: String(error.code) }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: storyOf(error.cause) }),
  }
}
