/** The tables that compare the app with the bare server. */
import { type Compared, compared, type PairOptions, requireSameData, startPair } from './comparison.ts'
import type { EngineName } from '#server/database/storage'
import { budgetOf, millionRows, type Row, rows } from './comparison/rows.ts'
import { short, table } from './figures.ts'
import { footprintTable, watchMemory } from './footprint.ts'
import type { Run } from './run.ts'

const copies = 10_000
const quickRounds = { rounds: 3, forMs: 500 }
const wholeRounds = { rounds: 5, forMs: 2_000 }
const million = 1_000_000

/**
 * Compares the calls that the run chooses, and what the servers take to start and to keep in memory. A million products
 * take minutes to import: a quick run leaves them out.
 */
export async function comparisonTables(run: Run): Promise<string> {
  const { engine, file, quick } = run
  const usual = rows.filter(({ name }) => run.chooses('calls', name) ?? true)
  const large = millionRows.filter(({ name }) => run.chooses('million', name) ?? !quick)
  const hasFootprint = run.chooses('footprint', 'memory and start') ?? true
  const texts: string[] = []
  if (usual.length > 0 || hasFootprint) {
    const starts = hasFootprint ? (quick ? 3 : 7) : 1
    texts.push(await compare(run, usual, { engine, copies, file, starts }, hasFootprint))
  }
  if (large.length > 0)
    texts.push(await compare(run, large, { engine, copies: 100, file: null, cards: million }, false))
  return texts.join('\n')
}

async function compare(
  run: Run,
  chosen: readonly Row[],
  options: PairOptions,
  hasFootprint: boolean,
): Promise<string> {
  run.say('filling the databases')
  const pair = await startPair(options)
  try {
    const memory = hasFootprint ? await watchMemory(pair) : null
    await requireSameData(pair)
    const results: Compared[] = []
    for await (const result of compared(pair, chosen, run.quick ? quickRounds : wholeRounds)) {
      results.push(result)
      run.say(`${result.name}: ${short(result.ratio)}`)
    }
    const collection = `one collector with ${pair.copies} copies in ${pair.groups} groups`
    return [
      `${pair.catalogue}, ${collection}:\n`,
      ...(results.length > 0 ? [tableOf(results, chosen, options.engine)] : []),
      ...(memory === null ? [] : [footprintTable(pair, await memory.end())]),
    ].join('\n')
  } finally {
    await pair.stop()
  }
}

/** A ratio within the budget is bold. */
function tableOf(results: readonly Compared[], chosen: readonly Row[], engine: EngineName): string {
  const budgets = new Map(chosen.map(row => [row.name, budgetOf(row, engine)]))
  return table(
    ['CPU ms a request', 'app', 'bare', 'ratio', 'budget', 'throughput, of 1'],
    results.map(({ name, appMs, bareMs, ratio, throughput }) => {
      const budget = budgets.get(name) ?? 0
      return [
        name,
        short(appMs),
        short(bareMs),
        ratio <= budget ? `**${short(ratio)}**` : short(ratio),
        String(budget),
        Number.isNaN(throughput) ? '' : short(throughput),
      ]
    }),
  )
}
