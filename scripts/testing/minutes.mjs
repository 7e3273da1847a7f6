// The minutes of each step of the gate, compared with those kept in the repository. A notice, never a failure: machines
// differ.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const keptFile = join(import.meta.dirname, 'kept-minutes.json')
const noticedGrowth = 1.25
/** A step of seconds grows by a quarter by chance. */
const leastMinutes = 0.25

/** @typedef {{ name: string, ms: number }} TimedStep */

/**
 * Returns a line for each step and one for all, with what the repository has kept of it.
 * @param {readonly TimedStep[]} steps
 * @param {Record<string, number>} kept minutes by the name of a step
 */
export function minutesOf(steps, kept) {
  const all = { name: 'all', ms: steps.reduce((sum, { ms }) => sum + ms, 0) }
  return [...steps, all].map(({ name, ms }) => {
    const minutes = ms / 60_000
    const before = kept[name]
    if (before === undefined) return `${name}: ${minutes.toFixed(2)}`
    const hasGrown = minutes > leastMinutes && minutes > before * noticedGrowth
    const notice = hasGrown ? `: GREW by ${Math.round((minutes / before - 1) * 100)} %` : ''
    return `${name}: ${minutes.toFixed(2)} (kept: ${before.toFixed(2)})${notice}`
  })
}

/** @returns {Record<string, number>} */
export function readKeptMinutes() {
  return JSON.parse(readFileSync(keptFile, 'utf8'))
}

export function writeKeptMinutes(/** @type {readonly TimedStep[]} */ steps) {
  const all = { name: 'all', ms: steps.reduce((sum, { ms }) => sum + ms, 0) }
  const minutes = [...steps, all].map(({ name, ms }) => [name, Number((ms / 60_000).toFixed(2))])
  writeFileSync(keptFile, `${JSON.stringify(Object.fromEntries(minutes), null, 2)}\n`)
}
