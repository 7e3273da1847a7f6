/** Where an error happened, in our own files: `npm start` runs a bundle of them. */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place in a file that may have a map of its lines. */
const place = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g

/** By the address of the file; null without one. */
const maps = new Map<string, SourceMap | null>()

/** Returns the stack with the files and lines that we wrote. Reads the map at the first error. */
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
