import type { QueuedContent } from '#web/api/queue/queued-adds.ts'
import { ledger } from '#web/format/ledger.ts'
import { typedFromCents } from '#web/format/typed-amount.ts'
import type { Entry } from './session-list.ts'

/** Returns what waits of an entry that could not be sent, with the texts that change it in the form of an add. */
export function queuedContentOf({ product, label, paidCents, send }: Entry): QueuedContent {
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
    isForGrading: false,
  }
}
