/** The running sums of what moved the value of a collection, in totals and day rows. See domain/value/value-parts. */
export const valuePartColumns = [
  'price_moves_cents',
  'source_steps_cents',
  'own_price_steps_cents',
  'newly_priced_cents',
  'added_value_cents',
  'removed_value_cents',
  'regraded_value_cents',
  'bought_cents',
  'sold_cents',
] as const
