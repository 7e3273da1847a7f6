import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { compressFolder } from './compress-page.mjs'

const folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
const long = 'a card and another card, '.repeat(100)

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('writes brotli and gzip files next to every text file when they are smaller', async () => {
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index.html', 'assets/main.js', 'assets/picture.webp'])
    writeFileSync(join(folder, name), long)
  writeFileSync(join(folder, 'assets', 'short.css'), 'a {}')

  await compressFolder(folder)

  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const names = files.filter(entry => entry.isFile()).map(({ name }) => name)
  expect(names.sort()).toEqual([
    'index.html',
    'index.html.br',
    'index.html.gz',
    'main.js',
    'main.js.br',
    'main.js.gz',
    'picture.webp',
    'short.css',
  ])
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(long)
  const brotli = readFileSync(join(folder, 'assets', 'main.js.br'))
  expect(brotli.length).toBeLessThan(long.length / 10)
  expect(brotliDecompressSync(brotli).toString()).toBe(long)
  expect(gunzipSync(readFileSync(join(folder, 'assets', 'main.js.gz'))).toString()).toBe(long)
})
