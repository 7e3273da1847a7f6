/** The attacker of the benchmark of hostile callers, in a process of its own. Started by hostile.ts. */
import { attacks } from './attacks.ts'
import type { AttackOrder, Statuses } from './hostile-messages.ts'

process.on('message', (order: AttackOrder) => void attack(order))

async function attack({ attack: name, forMs, ...target }: AttackOrder): Promise<void> {
  const statuses: Record<string, number> = {}
  const count = (status: number | 'cut') => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const signal = AbortSignal.timeout(forMs)
  await attacks[name]?.({ ...target, signal, count })
  process.send?.(statuses satisfies Statuses)
}
