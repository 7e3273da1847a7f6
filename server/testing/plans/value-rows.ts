/** What the collections are divided into: more than any collection has; and the sets that collectors want to finish. */
import { collectorAt, collectors, earlier, own, owner, owners, type Rows } from './row-expressions.ts'

const shares = 240

export const valueRows = {
  ledger_rates: {
    count: collectors,
    columns: {
      collector_id: collectorAt('i'),
      currency: "'EUR'",
      rate: "'0.88'",
      rate_day: "'2026-03-13'",
      last_rate: "case when i % 1000 = 999 then '0.9' end",
      through_product: "case when i % 1000 = 999 then '' end",
    },
  },
  chosen_sets: {
    count: 3 * collectors,
    columns: {
      collector_id: collectorAt(`i % ${collectors}`),
      language: "'en'",
      set_code: `'code' || (i / ${collectors})`,
      chosen_at: earlier,
    },
  },
  value_shares: {
    count: shares * owners,
    columns: {
      collector_id: owner,
      dimension: `case when ${own} % 3 = 0 then 'kind' when ${own} % 3 = 1 then 'grade' else 'set' end`,
      bucket: `'Set ' || ${own}`,
      quantity: '1',
      cost_basis_cents: '100',
      market_value_cents: own,
      priced_quantity: '1',
      priced_cost_basis_cents: '100',
    },
  },
  movers: {
    count: shares * owners,
    columns: {
      collector_id: owner,
      change_range: `case when ${own} % 3 = 0 then '1d' when ${own} % 3 = 1 then '30d' else 'all' end`,
      group_key: `'p' || (100001 + ${own}) || ':raw:near%20mint'`,
    },
  },
} satisfies Record<string, Rows>
