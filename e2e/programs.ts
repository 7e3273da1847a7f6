// The programs of the app, each started as its npm command starts it.

import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { text as textOf } from 'node:stream/consumers'

const projectRoot = dirname(import.meta.dirname)
const stopDeadlineMs = 15_000

/** Starts a program on the pinned Node, with little memory. It ends with this process, however that ends. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv, stdio: SpawnOptions['stdio']) {
  return spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], npm_lifecycle_event: 'journeys', ...env },
    stdio,
  })
}

/** Runs a program to its end. Returns what it printed. */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const program = start(args, env, ['ignore', 'pipe', 'inherit'])
  if (program.stdout === null) throw new Error('The output is piped')
  const [out, [code]] = await Promise.all([textOf(program.stdout), once(program, 'exit')])
  if (code !== 0) throw new Error(`${args.join(' ')}: exit code ${String(code)}`)
  return out
}

/** Ends a program, and waits for that. */
export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const exited = once(program, 'exit')
  program.kill('SIGTERM')
  const killer = setTimeout(() => program.kill('SIGKILL'), stopDeadlineMs)
  await exited
  clearTimeout(killer)
}
