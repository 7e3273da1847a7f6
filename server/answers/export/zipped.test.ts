import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { unzipped } from '#server/testing/unzipped'
import { type ZippedFile, zipped } from './account-export.ts'

const writtenAt = new Date('2026-03-14T12:00:00.000Z')
const file = (path: string, open: () => Readable): ZippedFile => ({ path, compress: true, open })

it('contains every file, compressed or stored', async () => {
  const zip = zipped(
    [
      file('text.txt', () => Readable.from(['Pokémon ', '☆'])),
      { path: 'images/a.webp', compress: false, open: () => Readable.from([Buffer.of(0, 255)]) },
      file('empty', () => Readable.from([])),
    ],
    writtenAt,
  )
  const files = unzipped(await buffer(zip))
  expect(String(files.get('text.txt'))).toBe('Pokémon ☆')
  expect(files.get('images/a.webp')).toEqual(Buffer.of(0, 255))
  expect(files.get('empty')).toEqual(Buffer.of())
  expect(files.size).toBe(3)
})

it('opens a file only when the zip reaches it', async () => {
  const opened: string[] = []
  const named = (path: string) =>
    file(path, () => {
      opened.push(path)
      return Readable.from(slowly(path))
    })
  async function* slowly(path: string) {
    yield path
    await new Promise(resolve => setImmediate(resolve))
    expect(opened.at(-1)).toBe(path)
  }
  await buffer(zipped([named('first'), named('second')], writtenAt))
  expect(opened).toEqual(['first', 'second'])
})

it('breaks off when a file fails', async () => {
  async function* failing() {
    yield 'half'
    throw new Error('the disk is gone')
  }
  const zip = zipped(
    [file('whole', () => Readable.from(['x'])), file('half', () => Readable.from(failing()))],
    writtenAt,
  )
  await expect(buffer(zip)).rejects.toThrow('the disk is gone')
})

it('stops reading when the caller stops', async () => {
  let read = 0
  let isClosed = false
  async function* endless() {
    try {
      for (;;) {
        read += 1
        yield Buffer.alloc(64 * 1_024, read)
      }
    } finally {
      isClosed = true
    }
  }
  const source = Readable.from(endless())
  const zip = zipped([{ path: 'endless', compress: false, open: () => source }], writtenAt)
  await once(zip, 'readable')
  // Without a reader, only what fits the buffers is read ahead.
  await new Promise(resolve => setImmediate(resolve))
  expect(read).toBeLessThan(50)
  zip.destroy()
  await once(source, 'close')
  expect(isClosed).toBe(true)
})
