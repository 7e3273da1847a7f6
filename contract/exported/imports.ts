/** Past imports in data.json. Rows of a file are not kept, so an unfinished one is a line alone. */
import { type ImportApp, importAppNames } from '#domain/import/import-app'
import { z } from 'zod'
import { instant, money } from '#contract/fields'
import { importStates } from '#contract/imports'

export const exportedImport = z.object({
  file_name: z.string(),
  state: z.enum(importStates),
  created_at: instant,
  ended_at: instant.nullable(),
  /** What it adds, or added, whether that was undone or not. */
  copies: z.number(),
  // Downloads before they could be restored lack the rest.
  id: z.string(),
  /** The app that wrote the file. Null for another one. */
  app: z.enum(Object.keys(importAppNames) as [ImportApp, ...ImportApp[]]).nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** The last operation that added copies. */
  operation_id: z.string().nullable(),
  rows_total: z.number(),
  rows_read: z.number(),
  total_cost: money,
  /** The sheet of the file that it read, from 0. */
  sheet: z.number(),
  /** Of the bytes of the file, by which it is noticed when it comes again. */
  file_fingerprint: z.string(),
  /** Of its headings, by which its columns are remembered. */
  headings_fingerprint: z.string(),
  /** What the collector said about its columns, as JSON. */
  told: z.string(),
  /** Its rows by verdict and decision, as JSON with money in cents. */
  counts: z.string(),
  /** The operations that added its copies, earliest first, as JSON with money in cents. */
  additions: z.string(),
})
