import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fault } from './draw.ts'
import { measure } from './measure.ts'
import { readResults } from './results.ts'
import type { Stage } from './stages.ts'
import { survivorsIn, tableOf } from './tables.ts'

const source = 'export const least = 1\n'
const planted = 'export const least = 2\n'
const never = new AbortController().signal

let root = ''
let results = ''
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  root = mkdtempSync(join(tmpdir(), 'holofolio-measure-'))
  results = join(root, 'results', 'seed-1.jsonl')
  for (const file of ['one.ts', 'two.ts']) writeFileSync(join(root, file), source)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true })
})

function faultIn(file: string, rank: number): Fault {
  const start = source.indexOf('1')
  const change = { operator: 'number', start, end: start + 1, text: '2' }
  return {
    ...change,
    rank,
    name: file,
    key: file,
    room: 'domain',
    file,
    line: 1,
    before: source,
    after: planted,
  }
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const faults = [faultIn('one.ts', 1), faultIn('two.ts', 2)]

test('runs each stage with one planted fault, until a stage catches it', async () => {
  const seen: string[] = []
  const first = async ({ file }: Fault) => {
    seen.push(`first ${textOf('one.ts') === planted} ${textOf('two.ts') === planted}`)
    return file === 'one.ts' ? 'one.test.ts › counts' : null
  }
  const second = async ({ file }: Fault) => {
    seen.push(`second ${file}`)
    return null
  }
  await measure(root, faults, { first, second }, results, never)
  expect(seen).toEqual(['first true false', 'first false true', 'second two.ts'])
  expect(faults.map(({ file }) => textOf(file))).toEqual([source, source])
  expect(survivorsIn(faults, readResults(results)).map(({ name }) => name)).toEqual(['two.ts'])
  expect(tableOf(faults, readResults(results)).split('\n').at(-1)).toBe('| domain | 2 | 1 | 0 | 1 | 0 |')
})

test('goes on where it was interrupted', async () => {
  const interrupted = new AbortController()
  const first = async ({ file }: Fault) => {
    if (file === 'two.ts') interrupted.abort()
    return null
  }
  await measure(root, faults, { first }, results, interrupted.signal)
  const again = vi.fn<Stage>(async () => 'two.test.ts')
  await measure(root, faults, { first: again }, results, never)
  expect(again.mock.calls).toEqual([[faults[1]]])
  expect(readResults(results).map(({ name, caughtBy }) => [name, caughtBy])).toEqual([
    ['one.ts', null],
    ['two.ts', 'two.test.ts'],
  ])
})

test('restores the file when a stage cannot run', async () => {
  const broken = async () => {
    throw new Error('no such program')
  }
  await expect(measure(root, faults, { broken }, results, never)).rejects.toThrow('no such program')
  expect(textOf('one.ts')).toBe(source)
})

test('a test that fails without a fault has caught nothing', () => {
  const [fault] = faults
  const caught = { fault: 'one.ts', name: 'one.ts', stage: 'near', caughtBy: 'a.test.ts › works', seconds: 1 }
  const failing = {
    fault: '',
    name: 'a.test.ts',
    stage: 'without a fault',
    caughtBy: 'a.test.ts',
    seconds: 0,
  }
  expect(survivorsIn(fault ? [fault] : [], [caught])).toEqual([])
  expect(survivorsIn(fault ? [fault] : [], [caught, failing])).toEqual([fault])
})
