// Lets the tests install what they need on Debian, when they run as root.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const updateDeadlineMs = 120_000
const installDeadlineMs = 300_000

/** Installs the first of these packages that can be installed. Throws with the reasons when none can. */
export function installDebianPackage(/** @type {readonly [string, ...string[]]} */ ...names) {
  const name = names.join(' or ')
  if (process.getuid?.() !== 0) throw new Error(`only root can install ${name}`)
  if (!existsSync('/usr/bin/apt-get')) throw new Error(`installing ${name} requires apt-get`)
  process.stdout.write(`Installing ${name} with apt-get (only the first time)…\n`)
  runAptGet(['update'], updateDeadlineMs)
  /** @type {string[]} */
  const reasons = []
  for (const candidate of names) {
    try {
      return runAptGet(['install', '--yes', candidate], installDeadlineMs)
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(reasons.join('; '))
}

/**
 * @param {readonly string[]} args
 * @param {number} deadlineMs
 */
function runAptGet(args, deadlineMs) {
  const run = spawnSync('/usr/bin/apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: deadlineMs,
  })
  if (run.status === 0) return
  const ending = run.error === undefined ? `exited with code ${run.status}` : run.error.message
  throw new Error(`apt-get ${args.join(' ')} ${ending}: ${run.stderr.trim().split('\n').at(-1) ?? ''}`)
}
