import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { arrivedFile } from './arrived-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function* chunks(count: number) {
  for (let sent = 0; sent < count; sent++) yield Buffer.alloc(1_000, sent)
}

it('keeps what arrives in a file that the folder does not show', async () => {
  const file = await arrivedFile(folder, chunks(3), async () => {})
  expect(readdirSync(folder)).toEqual([])
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4_000), 0, 4_000, 0)
  expect([bytesRead, buffer[0], buffer[1_000], buffer[2_999]]).toEqual([3_000, 0, 1, 2])
  await file.close()
})

it('leaves nothing when it breaks off, or when no more may be written', async () => {
  async function* broken() {
    yield Buffer.alloc(10)
    throw new Error('the caller is gone')
  }
  await expect(arrivedFile(folder, broken(), async () => {})).rejects.toThrow('the caller is gone')
  const sizes: number[] = []
  const check = async (bytes: number) => {
    sizes.push(bytes)
    if (bytes > 2_000) throw new Error('the disk is nearly full')
  }
  await expect(arrivedFile(folder, chunks(9), check)).rejects.toThrow('the disk is nearly full')
  expect([sizes, readdirSync(folder)]).toEqual([[1_000, 2_000, 3_000], []])
})
