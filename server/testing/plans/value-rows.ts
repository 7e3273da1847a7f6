/** What the collections are divided into: more than any collection has. */
import { own, owner, owners, type Rows } from './row-expressions.ts'

const shares = 240

export const valueRows = {
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
