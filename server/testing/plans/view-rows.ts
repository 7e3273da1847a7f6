/** Rows of saved views, of shared pages, and of imports. */
import { collectorAt, collectors, type Rows } from './row-expressions.ts'

/** As little as an import needs to be listed. */
const facts = {
  reading: { app: 'collectr', headerRow: 0, header: [], columns: {}, answers: { conditions: {} } },
  questions: [],
  conditionWords: [],
  preview: [],
  told: {},
  currency: 'USD',
}

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
  shared_pages: {
    count: 3 * collectors,
    columns: {
      collector_id: collectorAt(`i % ${collectors}`),
      id: "'page' || i",
      digest: "'digest-' || i",
      version: '1',
      title: "'Page ' || i",
      filter: "'{}'",
      shows_values: "'on'",
      shows_username: "'off'",
      created_at: "'2026-11-23T00:00:00.000Z'",
    },
  },
  imports: {
    count: 5 * collectors,
    columns: {
      collector_id: collectorAt(`i % ${collectors}`),
      id: "'import' || i",
      state: "case when i % 5 = 0 then 'ready' else 'done' end",
      file_name: "'collectr.csv'",
      file_digest: "'file-' || i",
      mapping_digest: "'headings'",
      created_at: "'2026-11-23T00:00:00.000Z'",
      worked_at: "'2026-11-23T00:00:00.000Z'",
      ended_at: "case when i % 5 = 0 then null else '2026-11-23T00:00:00.000Z' end",
      run: '1',
      rows_total: '0',
      rows_read: '0',
      copies: '0',
      total_cost_cents: '0',
      facts: `'${JSON.stringify(facts)}'`,
    },
  },
  import_parts: {
    count: collectors,
    columns: {
      collector_id: collectorAt(`(5 * i) % ${collectors}`),
      import_id: "'import' || (5 * i)",
      part: '0',
      counts: "'{}'",
      rows: "'[]'",
    },
  },
} satisfies Readonly<Record<string, Rows>>
