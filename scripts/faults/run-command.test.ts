import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const cwd = mkdtempSync(join(tmpdir(), 'holofolio-command-'))
afterAll(() => rmSync(cwd, { recursive: true }))

const log = join(cwd, 'log')
const never = new AbortController().signal
const script = (text: string, deadlineMs = 30_000) => ({
  program: process.execPath,
  args: ['-e', text],
  cwd,
  deadlineMs,
  log,
})

test('gives the exit code and keeps what the command prints', async () => {
  expect(await runCommand(script('console.log("said"); process.exit(3)'), never)).toBe(3)
  expect(readFileSync(log, 'utf8')).toBe('said\n')
})

test('ends a command at its deadline', async () => {
  expect(await runCommand(script('for (;;);', 100), never)).toBeNull()
})

test('ends a command when it is asked to', async () => {
  expect(await runCommand(script('for (;;);'), AbortSignal.timeout(100))).toBeNull()
})
