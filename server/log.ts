/** The server's log: one JSON object per line, in UTC. Errors are logged by type, message and stack only. */
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './log-level.ts'
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where events are logged. Never pass a secret or an e-mail address. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

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

/** Logs only these fields: drivers attach the failing row to their errors. */
function storyOf(error: unknown): Story {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: String(error.code) }),
    stack: error.stack && withSourceLines(error.stack),
    ...(error.cause !== undefined && { cause: storyOf(error.cause) }),
  }
}

/** A place in a file that may have a map of its lines. */
const place = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g

/** By the address of the file; null without one. */
const maps = new Map<string, SourceMap | null>()

/** Returns the stack with the files and lines that we wrote: `npm start` runs a bundle of them. Reads the map at the first error. */
export function withSourceLines(stack: string): string {
  return stack.replaceAll(place, (written, address: string, line: string, column: string) => {
    const entry = mapOf(address)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return written
    const file = join(dirname(fileURLToPath(address)), entry.originalSource)
    return `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

function mapOf(address: string): SourceMap | null {
  const known = maps.get(address)
  if (known !== undefined) return known
  const map = readMap(`${fileURLToPath(address)}.map`)
  maps.set(address, map)
  return map
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
