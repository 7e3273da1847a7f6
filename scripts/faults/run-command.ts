import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly deadlineMs: number
  /** Gets what the command prints. */
  readonly log: string
  readonly env?: Record<string, string>
  readonly shell?: boolean
}

/** Runs a command to its end and gives its exit code, or null when the deadline or the signal has ended it. */
export function runCommand(command: Command, signal: AbortSignal): Promise<number | null> {
  const { program, args, cwd, deadlineMs, log, env, shell = false } = command
  if (signal.aborted) return Promise.resolve(null)
  const output = openSync(log, 'w')
  const hasGroup = process.platform !== 'win32'
  // A group of its own, so that its workers and browsers end with it.
  const child = spawn(program, args, {
    cwd,
    shell,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    detached: hasGroup,
  })
  closeSync(output)
  let isStopped = false
  const end = () => {
    isStopped = true
    try {
      process.kill(hasGroup ? -Number(child.pid) : Number(child.pid), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  const deadline = setTimeout(end, deadlineMs)
  signal.addEventListener('abort', end)
  return new Promise(resolve => {
    const ended = (code: number | null) => {
      clearTimeout(deadline)
      signal.removeEventListener('abort', end)
      resolve(isStopped ? null : (code ?? 1))
    }
    child.once('error', () => ended(1))
    child.once('exit', ended)
  })
}
