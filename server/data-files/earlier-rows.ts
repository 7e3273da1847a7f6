/** Rows of downloads from before a field was kept. */
import { allTexts, stateTexts } from '#domain/copies/state-texts'
import type { ExportedList } from '#contract/exported-data'

/** A restore reads the texts of a copy from its version, which leaves out blank ones. */
const blankTexts = Object.fromEntries(allTexts.map(text => [stateTexts[text].column, null]))

const blankImport = {
  id: '',
  app: null,
  failure: null,
  operation_id: null,
  rows_total: 0,
  rows_read: 0,
  total_cost: 0,
  sheet: 0,
  file_fingerprint: '',
  headings_fingerprint: '',
  told: '{}',
  counts: '[]',
  additions: '[]',
}

const nothingMoreShown = {
  shows_cost: false,
  shows_notes: false,
  shows_place: false,
  shows_certs: false,
}

/** What a row has in place of fields that its list got later. */
const blanks: { readonly [List in ExportedList]?: object } = {
  holdings: blankTexts,
  submissions: { revision: 0 },
  submission_operations: { grading_company: '', costs: null },
  shared_pages: { id: '', ...nothingMoreShown },
  imports: blankImport,
}

/** Of a notification about a price: without its key it cannot be told. */
const blankOfPrice = { set_code: null, identity_key: '', price_key: '' }

/** Returns a row with all the fields of its list. */
export function completeRow(list: ExportedList, row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const blank = list === 'notifications' && 'product_id' in row ? blankOfPrice : blanks[list]
  return { ...blank, ...row }
}
