/** The table of how cost grows with a collection. */
import { short, table } from './figures.ts'
import { callNames, type Grown, grown, sizes } from './growth.ts'
import type { Run } from './run.ts'

const goal = 1.5

/** Measures the calls that the run chooses; a quick run measures none unless it names them. */
export async function growthTable({ engine, quick, chooses, say }: Run): Promise<string> {
  const chosen = callNames.filter(name => chooses('growth', `growth: ${name}`) ?? !quick)
  if (chosen.length === 0) return ''
  say('filling collections of 1,000, 10,000 and 100,000 copies')
  const results: Grown[] = []
  for await (const result of grown(engine, quick ? 7 : 21, chosen)) {
    results.push(result)
    say(`${result.name}: ${result.mediansMs.map(short).join(' ')}`)
  }
  return table(
    ['CPU ms a call, by copies', ...sizes.map(size => size.toLocaleString('en')), 'growth', 'goal'],
    results.map(({ name, mediansMs }) => {
      const growth = (mediansMs.at(-1) ?? 0) / (mediansMs[0] ?? 0)
      const isAll = name.startsWith('all: ')
      const text = growth <= goal && !isAll ? `**${short(growth)}**` : short(growth)
      return [name, ...mediansMs.map(short), text, isAll ? '' : String(goal)]
    }),
  )
}
