// programs/restore-crash.test.ts has the same for a whole restore.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { killedBefore } from '#server/testing/killed-program'
import { arrivingFolder, exchangeData, finishExchange, isExchanging, keptFolder } from './folder-exchange.ts'

const module = join(import.meta.dirname, 'folder-exchange.ts')
const oldData = ['holofolio.db old', 'holofolio.db-wal old', 'uploads/old.png old']
const newData = ['holofolio.db new', 'uploads/new.png new']

let folder: string
let dataFolder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  dataFolder = join(folder, 'data')
  fill(dataFolder, 'old')
  writeFileSync(join(dataFolder, 'holofolio.db-wal'), 'old')
  fill(arrivingFolder(exchange()), 'new')
})
afterEach(() => rmSync(folder, { recursive: true }))

const exchange = () => ({ dataFolder, stamp: 'now' })

function fill(into: string, text: string): void {
  mkdirSync(join(into, 'uploads'), { recursive: true })
  writeFileSync(join(into, 'holofolio.db'), text)
  writeFileSync(join(into, 'uploads', `${text}.png`), text)
}

/** The files in a folder with their contents, without those in folders of exchanges. */
function filesIn(parent: string): string[] {
  return readdirSync(parent, { recursive: true, encoding: 'utf8' })
    .filter(name => /^(holofolio|uploads\/)/.test(name))
    .map(name => `${name} ${readFileSync(join(parent, name), 'utf8')}`)
    .sort()
}

/** Calls a function of the module in a process that is killed before a change. True if it came to its end. */
function isDone(call: string, change: number): boolean {
  const code = `import * as exchange from ${JSON.stringify(module)}; exchange.${call}`
  const { status, stderr } = spawnSync(
    process.execPath,
    [...killedBefore(change), '--input-type=module', '--eval', code],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return status === 0
}

describe('an exchange that is killed', () => {
  /** Kills an exchange before each of its changes. Returns the folder as it was left each time. */
  function leftByKilled(): string[] {
    const before = join(folder, 'before')
    cpSync(dataFolder, before, { recursive: true })
    const left: string[] = []
    for (let change = 0; ; change++) {
      if (isDone(`exchangeData(${JSON.stringify(exchange())})`, change)) return left
      const copy = join(folder, `left-${change}`)
      cpSync(dataFolder, copy, { recursive: true })
      left.push(copy)
      rmSync(dataFolder, { recursive: true })
      cpSync(before, dataFolder, { recursive: true })
    }
  }

  function putBack(left: string): void {
    rmSync(dataFolder, { recursive: true })
    cpSync(left, dataFolder, { recursive: true })
  }

  it('leaves the old data, or is finished', () => {
    const found = leftByKilled().map(left => {
      putBack(left)
      const decided = isExchanging(dataFolder)
      finishExchange(dataFolder)
      expect(readdirSync(dataFolder).filter(name => /^(arriving|restoring|moving-in)-/.test(name))).toEqual(
        [],
      )
      expect(isExchanging(dataFolder)).toBe(false)
      return [decided, filesIn(dataFolder)]
    })
    const [first, ...others] = found
    expect(first).toEqual([false, oldData])
    expect(others).toEqual(others.map(() => [true, newData]))
    expect(others.length).toBe(8)
  })

  it('is finished although that is killed too', () => {
    // Killed after the decision, with everything still in place.
    isDone(`exchangeData(${JSON.stringify(exchange())})`, 1)
    expect(filesIn(dataFolder)).toEqual(oldData)
    const decided = join(folder, 'decided')
    cpSync(dataFolder, decided, { recursive: true })
    for (let change = 0, done = false; !done; change++) {
      putBack(decided)
      done = isDone(`finishExchange(${JSON.stringify(dataFolder)})`, change)
      finishExchange(dataFolder)
      expect(filesIn(dataFolder)).toEqual(newData)
      expect(filesIn(keptFolder(exchange()))).toEqual(oldData)
    }
  })
})

it('leaves the old data in place when it cannot be moved aside', () => {
  // A folder that is not empty cannot be replaced.
  mkdirSync(join(keptFolder(exchange()), 'uploads', 'in the way'), { recursive: true })
  expect(() => exchangeData(exchange())).toThrow(/ENOTEMPTY/)
  expect(filesIn(dataFolder)).toEqual(oldData)
  expect(isExchanging(dataFolder)).toBe(false)
})

it('ignores a folder that is called like a decided exchange and has no data', () => {
  rmSync(arrivingFolder(exchange()), { recursive: true })
  mkdirSync(join(dataFolder, 'restoring-nothing'))
  expect(isExchanging(dataFolder)).toBe(false)
  finishExchange(dataFolder)
  expect(filesIn(dataFolder)).toEqual(oldData)
})
