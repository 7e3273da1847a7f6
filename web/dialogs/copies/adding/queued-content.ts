import type { Cents } from '#domain/money/money'
import type { NewCopies } from '#web/api/collection.ts'
import type { QueuedContent, QueuedProduct } from '#web/api/queued-adds.ts'
import { ledger } from '#web/format/ledger.ts'
import { typedFromCents } from '#web/format/typed-amount.ts'

/** One copy, added without the form of an add. */
export interface QuickCopy {
  readonly product: QueuedProduct
  /** Condition or grade in words. */
  readonly label: string
  readonly paidCents: Cents
  readonly send: NewCopies
}

/** Returns what waits of a copy that could not be sent, with the texts that change it in the form of an add. */
export function queuedContentOf({ product, label, paidCents, send }: QuickCopy): QueuedContent {
  const { id, name, productType, setName, cardNumber, printingLabel, language } = product
  return {
    product: { id, name, productType, setName, cardNumber, printingLabel, language },
    label,
    send,
    texts: {
      purchasePrice: typedFromCents(paidCents),
      paidCurrency: ledger().currency,
      condition: send.condition ?? '',
      gradingCompany: send.gradingCompany ?? '',
      grade: send.grade ?? '',
      purchaseDate: send.purchaseDate ?? '',
    },
  }
}
