/** Rows of saved views. */
import { collectorAt, collectors, type Rows } from './row-expressions.ts'

export const viewRows = {
  collection_views: {
    count: 3 * collectors,
    columns: {
      collector_id: collectorAt(`i % ${collectors}`),
      id: "'view' || i",
      name: "'View ' || i",
      name_key: "'digest-' || i",
      parameters: "'{}'",
    },
  },
} satisfies Readonly<Record<string, Rows>>
