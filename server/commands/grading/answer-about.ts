import type { AnswerOf } from '#server/commands/ledger/change-collection'
import { maxUnpriced } from '#server/commands/bulk/change-many'
import { submissionOperation } from '#server/db/grading/submission-operations'
import type { PriceKey } from '#server/db/prices/market-prices'

export interface AfterSubmission {
  readonly submissionId: string
  readonly operationId: string
  /** Of the operation. */
  readonly copies: number
  /** Prices that its copies lack; none when the call came again. */
  readonly unpriced: PriceKey[]
}

/** Answers with the submission that an operation was about, also when the key of the call comes again. */
export function answerAbout(collectorId: string): AnswerOf<AfterSubmission> {
  return async (tx, operation, unpriced) => {
    const about = operation && (await submissionOperation(tx, collectorId, operation.id))
    if (!about) throw new Error('the operation about a submission was not kept')
    return {
      submissionId: about.submissionId,
      operationId: operation.id,
      copies: operation.copies,
      unpriced: unpriced.slice(0, maxUnpriced),
    }
  }
}
