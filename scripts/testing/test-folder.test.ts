import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from './test-folder.mjs'

test('removes the folders of processes that are gone, and nothing else', () => {
  const place = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  const { pid } = spawnSync(process.execPath, ['--version'])
  const others = [`holofolio-tests-${process.pid}-mine`, 'holofolio-tests-of-somebody', 'other']
  for (const entry of [`holofolio-tests-${pid}-gone`, ...others]) mkdirSync(join(place, entry))
  const made = makeTestFolder(place)
  expect(readdirSync(place).toSorted()).toEqual([basename(made), ...others].toSorted())
  rmSync(place, { recursive: true })
})

// Only root can give a folder away.
test.runIf(process.getuid?.() === 0)('leaves the folders of other users alone', () => {
  const place = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  const { pid } = spawnSync(process.execPath, ['--version'])
  const theirs = join(place, `holofolio-tests-${pid}-theirs`)
  mkdirSync(theirs)
  chownSync(theirs, 65_534, 65_534)
  makeTestFolder(place)
  expect(readdirSync(place)).toContain(basename(theirs))
  rmSync(place, { recursive: true })
})
