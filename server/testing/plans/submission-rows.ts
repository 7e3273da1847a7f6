/** Rows of submissions, of four copies each. */
import { copyAt, own, owner, owners, type Rows } from './row-expressions.ts'

const each = 4
const submissions = 60

export const submissionRows = {
  submissions: {
    count: submissions * owners,
    columns: {
      collector_id: owner,
      id: `'s' || (${own})`,
      grading_company: "'PSA'",
      fees_cents: '0',
      insurance_cents: '0',
      return_shipping_cents: '0',
      revision: '0',
      created_at: "'2026-02-01T00:00:00.000Z'",
    },
  },
  submission_copies: {
    count: submissions * each * owners,
    columns: {
      collector_id: owner,
      submission_id: `'s' || (${own} / ${each})`,
      place: `${own} % ${each}`,
      holding_id: copyAt(own),
      share_cents: '0',
      grading_cost_cents: '0',
    },
  },
  submission_operations: {
    count: 200 * owners,
    columns: {
      collector_id: owner,
      operation_id: `'o' || (${own})`,
      submission_id: `'s' || (${own} / 10)`,
      does: "'sent'",
      grading_company: "'PSA'",
    },
  },
} satisfies Readonly<Record<string, Rows>>
