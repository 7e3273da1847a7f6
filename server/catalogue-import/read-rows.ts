/** Reads catalogue files: one card per line, streamed, plain or gzipped; small lists as a whole. */
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type CatalogueSet, parseSet } from '#domain/products/catalogue-entry'

/** A file cannot be imported. The message is for the operator. */
export class BadFile extends Error {
  override readonly name = 'BadFile'
}

export interface FileLine {
  /** From 1, including blank lines. */
  readonly number: number
  /** Null if the line is longer than any card. */
  readonly text: string | null
  /** The part of the file read so far, 0 to 1. */
  readonly fraction: number
}

const maxLineLength = 1_000_000
/** Small, so that progress through a compressed file moves in small steps. */
const readBytes = 16_384
const maxListBytes = 50_000_000

/** Yields the non-blank lines of a file without reading the whole file into memory. */
export async function* linesOf(path: string): AsyncGenerator<FileLine> {
  const size = await sizeOf(path)
  const file = createReadStream(path, { highWaterMark: readBytes })
  const bytes = path.endsWith('.gz') ? pipeline(file, createGunzip(), () => {}) : file
  const decoder = new TextDecoder()
  const splitter = lineSplitter()
  try {
    for await (const chunk of bytes) {
      const fraction = file.bytesRead / size
      for (const line of splitter.take(decoder.decode(chunk as Buffer, { stream: true })))
        yield { ...line, fraction }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new BadFile(`${basename(path)} is damaged or cut short. Only the lines before that were read.`)
    throw error
  } finally {
    file.destroy()
  }
  for (const line of splitter.take('\n')) yield { ...line, fraction: 1 }
}

/** Splits streamed text into lines. Skips a line that is too long. */
function lineSplitter() {
  let rest = ''
  let number = 0
  let isTooLong = false
  return {
    *take(text: string): Generator<Pick<FileLine, 'number' | 'text'>> {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        number += 1
        const kept = isTooLong || line.length > maxLineLength ? null : line.trim()
        isTooLong = false
        if (kept !== '') yield { number, text: kept }
      }
      if (rest.length > maxLineLength) {
        isTooLong = true
        rest = ''
      }
    },
  }
}

/** Reads a file that is one JSON list. */
export async function listIn(path: string): Promise<unknown[]> {
  if ((await sizeOf(path)) > maxListBytes) throw new BadFile(`${basename(path)} is too large for a list.`)
  const list = parsed(await readFile(path, 'utf8'))
  if (!Array.isArray(list)) throw new BadFile(`${basename(path)} is not a JSON list.`)
  return list
}

/** Reads the sets in a file; null if it has other content. */
export async function setsIn(path: string): Promise<CatalogueSet[] | null> {
  await checkFile(path)
  const rows = parsed(await readFile(path, 'utf8'))
  if (!Array.isArray(rows)) return null
  const sets = rows.map(parseSet)
  return sets.length > 0 && sets.every(set => set !== null) ? sets : null
}

/** Finds a list of sets in the folder of a card file, such as tcgdex-en-sets.json; null if there is none. */
export async function setsFileInFolderOf(path: string): Promise<string | null> {
  const names = (await readdir(dirname(path))).filter(name => /sets[^/]*\.json$/i.test(name)).sort()
  const [name] = names
  return name === undefined ? null : join(dirname(path), name)
}

/** Parses JSON; undefined if invalid. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Throws BadFile if the file does not exist. */
export async function checkFile(path: string): Promise<void> {
  await sizeOf(path)
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path)
    if (found.isFile()) return found.size
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
  }
  throw new BadFile(`There is no file ${path}.`)
}
