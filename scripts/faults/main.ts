/**
 * `npm run faults`: measures what the tests catch. Draws faults by a seed, plants each in a copy of the last commit and
 * runs the gate on it until something fails.
 */

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rmSync } from 'node:fs'
import { startPostgres } from '#scripts/postgres-for-tests.mjs'
import { onEndRequested, projectRoot, refuse } from '#scripts/toolchain.mjs'
import { drawFaults, type Fault } from './draw.ts'
import { checkCatchers, measure } from './measure.ts'
import { readResults } from './results.ts'
import { rooms } from './rooms.ts'
import { type Stage, stageNames, stagesFor } from './stages.ts'
import { listOf, survivorsIn, tableOf } from './tables.ts'
import { Tools } from './tools.ts'
import { hasUncommittedChanges, makeWorkingCopy, plant } from './working-copy.ts'

const usage = `npm run faults -- [options]
  --list               print the faults and stop
  --table              print the results so far and stop
  --plant NAME         plant one fault, such as domain-3, in a copy that stays, and stop
  --seed N             draw by this seed (1)
  --count N            draw so many faults for each room (20)
  --room NAME          only this room, more than once for several: ${rooms.join(', ')}
  --stages A,B         only these parts of the gate: ${stageNames.join(', ')}
  --run COMMAND        run this command instead of the gate
  --minutes N          end the command after so many minutes (30)
  --results FILE       where the results are (.cache/faults/seed-N.jsonl)
  --continue           go on where the last measuring ended`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    list: { type: 'boolean' },
    table: { type: 'boolean' },
    plant: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    room: { type: 'string', multiple: true, default: rooms },
    stages: { type: 'string', default: stageNames.join(',') },
    run: { type: 'string' },
    minutes: { type: 'string', default: '30' },
    results: { type: 'string' },
    continue: { type: 'boolean' },
  },
})
const resultsFile = values.results ?? join(projectRoot, '.cache', 'faults', `seed-${values.seed}.jsonl`)
const faults = drawFaults(projectRoot, Number(values.seed), Number(values.count)).filter(({ room }) =>
  values.room.includes(room),
)

if (values.help) process.stdout.write(`${usage}\n`)
else if (values.list) process.stdout.write(`${listOf(faults)}\n`)
else if (values.table) report()
else if (values.plant !== undefined) plantOne(values.plant)
else await measureAll()

function plantOne(name: string): void {
  const fault = faults.find(drawn => drawn.name === name)
  if (fault === undefined) return refuse(`No fault is named ${name}. Show their names with --list.`)
  const { root } = makeWorkingCopy(projectRoot)
  plant(root, fault)
  process.stdout.write(
    `${listOf([fault])}\nPlanted in ${root}\nRemove it: git worktree remove --force ${root}\n`,
  )
}

async function measureAll(): Promise<void> {
  if (hasUncommittedChanges(projectRoot))
    refuse('Commit your changes first: the faults are planted in the last commit.')
  if (!values.continue) rmSync(resultsFile, { force: true })
  const ended = new AbortController()
  const stopListening = onEndRequested(() => ended.abort())
  const copy = makeWorkingCopy(projectRoot)
  // A command starts what it needs itself.
  const postgres = values.run === undefined ? await startPostgres() : { skipped: '' }
  const env: Record<string, string> =
    'url' in postgres ? { TEST_POSTGRES_URL: postgres.url } : { TEST_POSTGRES: 'off' }
  const tools = new Tools(copy.root, ended.signal)
  try {
    await measure(copy.root, faults, chosenStages(copy.root, tools, env), resultsFile, ended.signal)
    await checkCatchers(tools, env, resultsFile, ended.signal)
  } finally {
    stopListening()
    copy.remove()
    if ('stop' in postgres) await postgres.stop()
  }
  report()
}

function chosenStages(root: string, tools: Tools, env: Record<string, string>): Record<string, Stage> {
  const { run: command } = values
  if (command !== undefined) return { [command]: () => tools.shell(command, Number(values.minutes)) }
  const wanted = values.stages.split(',')
  const all = Object.entries(stagesFor(root, tools, env))
  return Object.fromEntries(all.filter(([name]) => wanted.includes(name)))
}

function report(): void {
  const results = readResults(resultsFile)
  const survivors: Fault[] = survivorsIn(faults, results)
  process.stdout.write(`\n${tableOf(faults, results)}\n\nSurvived:\n${listOf(survivors)}\n`)
}
