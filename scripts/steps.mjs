// A step is one named tool run with a deadline; its output is shown as it comes and it never stops the others.

import { spawn } from 'node:child_process'
import { findNode, onEndRequested, projectRoot, toolPath } from './toolchain.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} command arguments of the pinned Node, the script first
 * @property {number} deadlineMs
 * @property {Record<string, string>} [env]
 */

/** @returns {Step[]} */
export function checkSteps() {
  return [
    { name: 'format', command: [toolPath('biome'), 'format', '.'], deadlineMs: 60_000 },
    { name: 'lint', command: [toolPath('oxlint'), '--deny-warnings'], deadlineMs: 60_000 },
    // More checkers of one project each check much of it again.
    {
      name: 'types',
      command: [toolPath('tsc'), '-b', '--builders', '2', '--checkers', '1'],
      deadlineMs: 180_000,
    },
  ]
}

/** Runs a step to its end or its deadline and gives the exit code; a step cut off counts as failed. */
export async function runStep(/** @type {Step} */ step) {
  process.stdout.write(`\n── ${step.name} ──\n`)
  // A group of its own, so that a step cut off takes its workers and browsers with it.
  const child = spawn(findNode(), step.command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: projectRoot,
    env: { ...process.env, ...step.env },
    detached: process.platform !== 'win32',
  })
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      process.kill(process.platform === 'win32' ? Number(child.pid) : -Number(child.pid), signal)
    } catch {
      // The group has ended by itself in the meantime.
    }
  }
  const deadline = setTimeout(() => {
    process.stderr.write(`${step.name} did not end within ${step.deadlineMs / 1000} s and was stopped.\n`)
    end('SIGKILL')
  }, step.deadlineMs)
  const stopListening = onEndRequested(() => {
    interrupted = true
    end('SIGTERM')
  })
  /** @type {number} */
  const exitCode = await new Promise(resolve => {
    child.once('error', () => resolve(1))
    child.once('exit', code => resolve(code ?? 1))
  })
  clearTimeout(deadline)
  stopListening()
  return exitCode
}

let interrupted = false

/** True once we were asked to end: the remaining steps are not begun. */
export function wasInterrupted() {
  return interrupted
}
