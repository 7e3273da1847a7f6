/** The results as Markdown. */

import type { Fault } from './draw.ts'
import { catchOf, type Result, withoutFault } from './results.ts'
import { rooms } from './rooms.ts'

export function listOf(faults: readonly Fault[]): string {
  return faults
    .map(({ name, operator, file, line, before, after }) =>
      [`${name}: ${operator}, ${file}:${line}`, `  - ${shortened(before)}`, `  + ${shortened(after)}`].join(
        '\n',
      ),
    )
    .join('\n')
}

export function tableOf(faults: readonly Fault[], results: readonly Result[]): string {
  const stages = [...new Set(results.map(({ stage }) => stage))].filter(stage => stage !== withoutFault)
  const rows = rooms.flatMap(room => {
    const drawn = faults.filter(fault => fault.room === room)
    return drawn.length === 0 ? [] : [[room, ...countsOf(drawn, results, stages)]]
  })
  const head = ['room', 'faults', ...stages.map(stage => `caught in ${stage}`), 'survived', 'not run']
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

export function survivorsIn(faults: readonly Fault[], results: readonly Result[]): Fault[] {
  return faults.filter(fault => isMeasured(fault, results) && !catchOf(fault, results))
}

function countsOf(faults: readonly Fault[], results: readonly Result[], stages: readonly string[]): number[] {
  const catches = faults.flatMap(fault => catchOf(fault, results) ?? [])
  return [
    faults.length,
    ...stages.map(stage => catches.filter(result => result.stage === stage).length),
    survivorsIn(faults, results).length,
    faults.filter(fault => !isMeasured(fault, results)).length,
  ]
}

function isMeasured(fault: Fault, results: readonly Result[]): boolean {
  return results.some(result => result.fault === fault.key)
}

function shortened(line: string): string {
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}
