import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { filledWorker } from './service-worker.mjs'

const folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
const template = 'const files = __FILES__, name = "__VERSION__"'

beforeEach(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<p>the page</p>')
  for (const name of ['b.js', 'a.js', 'a.js.br', 'a.js.gz', 'picture.png'])
    writeFileSync(join(folder, 'assets', name), name)
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('names the files of the page once, in their plain form', () => {
  expect(filledWorker(template, folder)).toContain(
    'const files = ["/assets/a.js","/assets/b.js","/favicon.svg"],',
  )
})

it('changes its version when the page or its files change', () => {
  const first = filledWorker(template, folder)
  expect(filledWorker(template, folder)).toBe(first)
  writeFileSync(join(folder, 'index.html'), '<p>another page</p>')
  const otherPage = filledWorker(template, folder)
  expect(otherPage).not.toBe(first)
  expect(otherPage).not.toContain('__VERSION__')
  writeFileSync(join(folder, 'assets', 'c.js'), '')
  expect(filledWorker(template, folder)).not.toBe(otherPage)
})
