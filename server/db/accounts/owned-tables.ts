/**
 * The tables with a collector's own rows: when an erasure deletes them, and what becomes of them when a restored collector gets
 * the account.
 */
interface OwnedTable {
  /** At once, because they make the account reachable or are shown to others: a few rows of each. Else some at a time. */
  readonly isErasedFirst?: true
  /**
   * copies: the account has none, because there are rows only once a collector has had a copy. own: the restored collector keeps
   * theirs, and those of the account go. Other rows move to the restored collector.
   */
  readonly isOf?: 'copies' | 'own'
  /** Of rows that both may have: where one of these is the same, the row of the account stays. */
  readonly keys?: readonly (readonly string[])[]
}

/** In an order that respects foreign keys. */
const ownedTables = {
  sign_in_names: { isErasedFirst: true },
  lookalike_names: { isErasedFirst: true },
  password_resets: { isErasedFirst: true },
  email_confirmations: { isErasedFirst: true },
  former_emails: { isErasedFirst: true },
  second_factors: { isErasedFirst: true },
  recovery_codes: { isErasedFirst: true },
  second_steps: { isErasedFirst: true },
  known_sign_ins: { isErasedFirst: true },
  tokens: { isErasedFirst: true },
  price_refreshes: { isErasedFirst: true },
  product_reports: { isErasedFirst: true },
  waiting_edits: { isErasedFirst: true },
  shared_pages: { isErasedFirst: true, keys: [['id']] },
  revaluations: { isErasedFirst: true, isOf: 'own' },
  ledger_rates: { isErasedFirst: true, isOf: 'own' },
  // Without it, the collection is neither valued nor changed.
  collector_totals: { isErasedFirst: true, isOf: 'own' },
  holding_groups: { isOf: 'copies' },
  remark_uses: {},
  remark_texts: {},
  revaluation_keys: { isOf: 'own' },
  wishes: { keys: [['product_id']] },
  idempotency_keys: {},
  notifications: { keys: [['id'], ['week_ends']] },
  venues: { keys: [['name_key']] },
  collection_views: { keys: [['name_key']] },
  import_parts: {},
  imports: { keys: [['id']] },
  chosen_sets: { keys: [['language', 'set_code']] },
  price_baselines: { isOf: 'copies' },
  stat_days: { isOf: 'copies' },
  price_age_hours: { isOf: 'copies' },
  value_shares: { isOf: 'copies' },
  movers: { isOf: 'copies' },
  trade_lines: { isOf: 'copies' },
  trades: { isOf: 'copies' },
  ledger_entries: { isOf: 'copies' },
  submission_copies: { isOf: 'copies' },
  submissions: { isOf: 'copies' },
  submission_operations: { isOf: 'copies' },
  operation_copies: { isOf: 'copies' },
  operations: { isOf: 'copies' },
  // Their files are deleted before.
  own_pictures: { isOf: 'copies' },
  holdings: { isOf: 'copies' },
} as const satisfies Readonly<Record<string, OwnedTable>>

export type OwnedTableName = keyof typeof ownedTables

/** Names and facts of each, in that order. */
export const allOwned = Object.entries(ownedTables) as readonly (readonly [OwnedTableName, OwnedTable])[]

export const firstTables = allOwned.flatMap(([name, { isErasedFirst }]) => (isErasedFirst ? [name] : []))
export const laterTables = allOwned.flatMap(([name, { isErasedFirst }]) => (isErasedFirst ? [] : [name]))
