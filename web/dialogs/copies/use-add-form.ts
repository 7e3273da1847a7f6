/** What is typed in the form of new copies, and what it means: shared by the dialogs that add now and that queue. */
import { useState } from 'react'
import { conditions, stateLabel } from '#domain/copies/copy'
import { inPrinting, type Product } from '#web/api/catalogue.ts'
import type { NewCopies } from '#web/api/collection.ts'
import type { QueuedContent } from '#web/api/queued-adds.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { printingOptions } from '#web/format/printing.ts'
import { type AddKind, fieldsForKind, type LastKind, targetOfForm } from './adding/add-kind.ts'
import { type LastAdd, lastAdd, rememberAdd } from './adding/last-add.ts'
import {
  type AddField,
  type AddForm,
  type AddReading,
  type AddValues,
  emptyAddValues,
} from './add-to-collection-form.ts'
import { fill } from './grade-or-condition.tsx'
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
  /** What an add that is changed began with. */
  readonly texts?: Readonly<Partial<AddValues>>
  readonly isForGrading?: boolean
}

const inGrading = { kind: 'grading' } as const
const noLast: LastKind = { condition: null, gradingCompany: null }

export type AddFormUse = ReturnType<typeof useAddForm>

export function useAddForm(product: AddedProduct, start: AddFormStart) {
  const { collectorId, today, isListed = false, texts } = start
  const [last] = useState(() => lastAdd(collectorId))
  const isCard = product.productType === 'card'
  const form = useFormState<AddField>({
    ...emptyAddValues(today, lastPaidCurrency()),
    ...(isCard && last?.condition && { condition: last.condition }),
    ...(last?.addedOn === today && { purchaseDate: last.purchaseDate }),
    ...texts,
  })
  const [isForGrading, setIsForGrading] = useState(start.isForGrading ?? false)
  const [picked, setPicked] = useState<AddKind | null>(null)
  const [firstPrintingId] = useState(() => (isListed && printingLike(product, last)) || product.id)
  const [printingId, setPrintingId] = useState(firstPrintingId)
  const { values } = form
  const paid = usePaid(values, values.purchaseDate, null)
  const typed: AddForm = {
    productId: printingId,
    productType: product.productType,
    isForGrading,
    values,
    today,
  }
  const chosen = inPrinting(product, printingId)
  const lastKind = last ?? noLast

  function read(): AddReading {
    const reading = readPaidAdd(typed, paid?.reading ?? null)
    if ('send' in reading) rememberPaidCurrency(values.paidCurrency)
    return reading
  }

  /** What is queued when it cannot be sent. */
  function contentOf(send: NewCopies): QueuedContent {
    const { id, name, productType, setName, cardNumber, printingLabel, language } = chosen
    const isSent = isForGrading && isCard
    const state = isSent ? inGrading : targetOfForm(productType, values, false)
    return {
      product: { id, name, productType, setName, cardNumber, printingLabel, language },
      label: state === null ? '' : stateLabel(state),
      send,
      texts: values,
      isForGrading,
    }
  }

  function choose(kind: AddKind) {
    setPicked(kind)
    setIsForGrading(kind === 'grading')
    fill(form, fieldsForKind(kind, values, lastKind))
  }

  function remember() {
    rememberAdd(collectorId, {
      condition: conditions.find(known => known === values.condition) ?? last?.condition ?? null,
      gradingCompany: values.gradingCompany.trim() || (last?.gradingCompany ?? null),
      printing: chosen.printingLabel ?? last?.printing ?? null,
      purchaseDate: values.purchaseDate,
      addedOn: today,
    })
  }

  return {
    form,
    today,
    isCard,
    isForGrading,
    setIsForGrading,
    picked,
    choose,
    printings: printingOptions(product),
    printingId,
    setPrintingId,
    chosen,
    lastKind,
    paid,
    /** The form as if its price had been typed in the ledger's currency. */
    inLedger: addInLedger(typed, paid?.reading ?? null),
    isDirty: form.isDirty || isForGrading !== (start.isForGrading ?? false) || printingId !== firstPrintingId,
    read,
    contentOf,
    remember,
  }
}

/** Returns the printing of a card that was added last, where this card has it too. */
function printingLike({ printings }: Pick<Product, 'printings'>, last: LastAdd | null): string | undefined {
  if (!last?.printing) return undefined
  return printings.find(({ label }) => label === last.printing)?.id
}
