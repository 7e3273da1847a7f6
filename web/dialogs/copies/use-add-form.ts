/** What is typed in the form of new copies, and what it means: shared by the dialogs that add now and that queue. */
import { useState } from 'react'
import { conditions, type CopyKind, stateLabel } from '#domain/copies/copy'
import { inPrinting, type Product } from '#web/api/catalogue.ts'
import type { NewCopies } from '#web/api/collection.ts'
import type { QueuedContent } from '#web/api/queued-adds.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { printingOptions } from '#web/format/printing.ts'
import { targetOfForm } from './adding/add-kind.ts'
import { lastAdd, rememberAdd } from './adding/last-add.ts'
import { type AddField, type AddForm, type AddReading, emptyAddValues } from './add-to-collection-form.ts'
import { lastPaidCurrency, rememberPaidCurrency } from './paid-in-fields.tsx'
import { addInLedger, readPaidAdd } from './paid-requests.ts'
import { usePaid } from './paid-form.ts'

export type AddedProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'productType'
  | 'setName'
  | 'cardNumber'
  | 'printingLabel'
  | 'language'
  | 'currentMarketPriceCents'
  | 'quantity'
  | 'printings'
>

export interface AddFormStart {
  readonly collectorId: string
  /** The collector's day. */
  readonly today: string
  /** Whether the product stands for all its printings, as in a search: the form begins with the last one added. */
  readonly isListed?: boolean
  /** The add to change. */
  readonly queued?: QueuedContent | undefined
}

const inGrading = { kind: 'grading' } as const

export type AddFormUse = ReturnType<typeof useAddForm>

export function useAddForm(product: AddedProduct, start: AddFormStart) {
  const { collectorId, today, isListed = false, queued } = start
  const [last] = useState(() => lastAdd(collectorId, today))
  const isCard = product.productType === 'card'
  const form = useFormState<AddField>({
    ...emptyAddValues(today, lastPaidCurrency()),
    condition: last.condition,
    gradingCompany: last.gradingCompany,
    purchaseDate: last.purchaseDate,
    ...queued?.texts,
  })
  const [firstKind] = useState<CopyKind>(() => (!isCard ? 'sealed' : queued ? kindOf(queued) : last.kind))
  const [kind, setKind] = useState(firstKind)
  const [firstPrintingId] = useState(() => (isListed && printingLike(product, last.printing)) || product.id)
  const [printingId, setPrintingId] = useState(firstPrintingId)
  const { values } = form
  const paid = usePaid(values, values.purchaseDate, null)
  const typed: AddForm = { productId: printingId, kind, values, today }
  const chosen = inPrinting(product, printingId)

  function read(): AddReading {
    const reading = readPaidAdd(typed, paid?.reading ?? null)
    if ('send' in reading) rememberPaidCurrency(values.paidCurrency)
    return reading
  }

  /** What is queued when it cannot be sent. */
  function contentOf(send: NewCopies): QueuedContent {
    const { id, name, productType, setName, cardNumber, printingLabel, language } = chosen
    const state = kind === 'grading' ? inGrading : targetOfForm(kind, values)
    return {
      product: { id, name, productType, setName, cardNumber, printingLabel, language },
      label: state === null ? '' : stateLabel(state),
      send,
      texts: values,
    }
  }

  function remember() {
    rememberAdd(collectorId, today, {
      kind: kind === 'sealed' ? last.kind : kind === 'graded' ? 'graded' : 'raw',
      condition: conditions.find(known => known === values.condition) ?? last.condition,
      gradingCompany: values.gradingCompany.trim(),
      printing: chosen.printingLabel ?? last.printing,
      purchaseDate: values.purchaseDate,
    })
  }

  return {
    form,
    today,
    kind,
    setKind,
    printings: printingOptions(product),
    printingId,
    setPrintingId,
    chosen,
    paid,
    /** The form as if its price had been typed in the ledger's currency. */
    inLedger: addInLedger(typed, paid?.reading ?? null),
    isDirty: form.isDirty || kind !== firstKind || printingId !== firstPrintingId,
    read,
    contentOf,
    remember,
  }
}

/** Returns the kind that an add was queued as. */
function kindOf({ send }: QueuedContent): CopyKind {
  if (send.gradingStatus === 'grading') return 'grading'
  return send.gradingCompany ? 'graded' : 'raw'
}

/** Returns the printing of a card that was added last, where this card has it too. */
function printingLike(
  { printings }: Pick<Product, 'printings'>,
  lastLabel: string | null,
): string | undefined {
  return printings.find(({ label }) => label !== null && label === lastLabel)?.id
}
