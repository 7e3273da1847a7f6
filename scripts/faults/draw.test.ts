import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawFaults } from './draw.ts'

const root = mkdtempSync(join(tmpdir(), 'holofolio-draw-'))
const small = (seed: number) => drawFaults(root, seed, 3)

beforeAll(() => {
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    write(`domain/${name}.ts`, `export const ${name} = (a: number) => a < 1 ? 2 : 3\n`)
  write('domain/one.test.ts', 'test(() => 1)\n')
  write('domain/one.arbitrary.ts', 'export const many = 100\n')
  write('server/database/migrations/0001.ts', 'export const rows = 100\n')
  write('web/page.tsx', 'export const Page = () => <p hidden>Text</p>\n')
})
afterAll(() => rmSync(root, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

test('the same seed draws the same faults, another seed others', () => {
  expect(small(1)).toEqual(small(1))
  expect(small(2)).not.toEqual(small(1))
})

test('draws for each room at most one fault of a file, and none of tests and migrations', () => {
  const files = drawFaults(root, 1, 20).map(({ room, file }) => `${room} ${file}`)
  expect(files.toSorted()).toEqual([
    'domain domain/five.ts',
    'domain domain/four.ts',
    'domain domain/one.ts',
    'domain domain/three.ts',
    'domain domain/two.ts',
    'page web/page.tsx',
  ])
})

test('a change elsewhere in a file leaves its fault as it is', () => {
  const before = small(1)
  write('domain/six.ts', 'export const six = 6\n')
  write('domain/one.ts', '// A comment.\nexport const one = (a: number) => a < 1 ? 2 : 3\n')
  const after = drawFaults(root, 1, 4).map(({ key }) => key)
  expect(after).toEqual(expect.arrayContaining(before.map(({ key }) => key)))
})
