import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type RawFile, rawZip } from '#server/testing/accounts/raw-zip'
import { openPicturesZip, type ReadPicture } from './zipped-pictures.ts'

const picture = Buffer.from('a picture')
const noZip = /^This is no zip of pictures, or only a part of it arrived/

let opened: FileHandle[] = []
afterEach(async () => {
  for (const file of opened) await file.close()
  opened = []
})

async function openedZip(zip: Buffer) {
  const path = join(tmpdir(), `holofolio-test-${randomUUID()}`)
  const file = await open(path, 'wx+')
  opened.push(file)
  await rm(path)
  await file.writeFile(zip)
  return openPicturesZip(file.fd)
}

/** Reads everything in a zip. */
async function filesOf(zip: Buffer): Promise<(readonly [string, ReadPicture])[]> {
  const files: (readonly [string, ReadPicture])[] = []
  for await (const { name, read } of (await openedZip(zip)).pictures) files.push([name, await read()])
  return files
}

async function faultOf(one: Partial<RawFile>): Promise<unknown> {
  const [found] = await filesOf(rawZip([{ path: 'c-front.webp', content: picture, ...one }]))
  return found?.[1]
}

describe('the files of a zip', () => {
  it('are read by name, packed or not', async () => {
    const zip = rawZip([
      { path: 'a-front.webp', content: picture },
      { path: 'b-back.webp', content: Buffer.alloc(100_000, 7), isPacked: true },
    ])
    expect((await openedZip(zip)).entries).toBe(2)
    expect(await filesOf(zip)).toEqual([
      ['a-front.webp', { bytes: picture }],
      ['b-back.webp', { bytes: Buffer.alloc(100_000, 7) }],
    ])
  })

  it.each<[string, Partial<RawFile>]>([
    ['it is encrypted', { flags: 1 }],
    ['it is empty', { content: Buffer.alloc(0) }],
    ['it is too large: at most 5 MB', { content: Buffer.alloc(5 * 1_024 * 1_024 + 1), isPacked: true }],
    ['it is too large: at most 5 MB', { claims: 0xff_ff_ff_fe }],
    // A bomb that says that it is small.
    ['it is damaged in the zip', { content: Buffer.alloc(50_000_000), isPacked: true, claims: 1_000 }],
    ['it is damaged in the zip', { claims: 4 }],
    ['it is damaged in the zip', { claims: 40 }],
    ['it is damaged in the zip', { checksum: 1 }],
  ])('are refused one by one: %s', async (fault, one) => {
    expect(await faultOf(one)).toEqual({ fault })
  })

  it('have names that are never paths', async () => {
    const paths = ['../../c-front.webp', '/etc/passwd', 'C:\\c-front.webp', 'c\u0000-front.webp', '']
    const files = await filesOf(rawZip(paths.map(path => ({ path, content: picture }))))
    expect(files.map(([name]) => name)).toEqual(paths)
    const [[long = ''] = []] = await filesOf(rawZip([{ path: 'x'.repeat(60_000), content: picture }]))
    expect(long).toBe('x'.repeat(300))
  })

  it('are at most 20,000', async () => {
    await expect(openedZip(rawZip([], 20_001))).rejects.toThrow('The zip has more than 20,000 files.')
  })

  it('are at most 2 GB once unpacked', async () => {
    const claims = 5 * 1_024 * 1_024
    const files = Array.from({ length: 411 }, () => ({ path: 'c-front.webp', content: picture, claims }))
    await expect(filesOf(rawZip(files))).rejects.toThrow('too large once unpacked: at most 2 GB')
    expect(await filesOf(rawZip(files.slice(0, 409)))).toHaveLength(409)
  })
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('no zip at all, but longer than the end of one')],
  ['the first half of a zip', rawZip([{ path: 'c-front.webp', content: picture }]).subarray(0, 50)],
  ['a zip without its beginning', rawZip([{ path: 'c-front.webp', content: picture }]).subarray(60)],
  ['a zip that says that it has more', rawZip([{ path: 'c-front.webp', content: picture }], 3)],
])('%s is no zip of pictures', async (_, bytes) => {
  await expect(filesOf(bytes)).rejects.toThrow(noZip)
})
