/** Rows of idempotency keys: those of adds, which are kept for long, and others. */
import { earlier, own, owner, owners, type Rows, today } from './row-expressions.ts'

export const keyRows = {
  idempotency_keys: {
    count: 100 * owners,
    columns: {
      collector_id: owner,
      idempotency_key: "'key-' || i",
      fingerprint: "'none'",
      operation_id: `'o' || (${own})`,
      created_at: `case when i < ${owners} then ${earlier} else ${today} end`,
      kept_days: 'case when i % 2 = 0 then 30 else 1 end',
    },
  },
} satisfies Readonly<Record<string, Rows>>
