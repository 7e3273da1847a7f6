import { useState } from 'react'
import { conditions } from '#domain/copies/copy'
import { maxTradeLines, tradeSentences } from '#domain/trades/trade'
import { inPrinting, type Product } from '#web/api/catalogue.ts'
import { CheckboxField, SelectField, TextField } from '#web/components/fields/fields.tsx'
import { type FormState, useFormState } from '#web/components/fields/form-state.ts'
import { StateTextFields } from '#web/dialogs/copies/state-text-fields.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { MarketPrice } from '#web/dialogs/copies/adding/market-price.tsx'
import { identityOf, printingOptions } from '#web/format/printing.ts'
import {
  type DetailsField,
  detailsValues,
  parseDetails,
  parseQuantity,
  targetOfDetails,
} from './details-form.ts'
import { type DraftLine, emptyDraft, lineKey, putReceived } from './trade-draft.ts'

interface DetailsDialogProps {
  product: Product
  /** The line to edit; null to add one. */
  line: DraftLine | null
  /** All lines, for checking the limits. */
  received: readonly DraftLine[]
  onSave: (line: DraftLine) => void
  onClose: () => void
}

/** The dialog for the quantity and state of a received product. */
export function DetailsDialog({ product, line, received, onSave, onClose }: DetailsDialogProps) {
  const form = useFormState<DetailsField>(detailsValues(line))
  const wasGraded = line?.state.kind === 'graded'
  const [isGraded, setIsGraded] = useState(wasGraded)
  const [printingId, setPrintingId] = useState(product.id)
  const printings = printingOptions(product)
  const chosen = inPrinting(product, printingId)
  const [failure, setFailure] = useState<string | null>(null)
  const isCard = product.productType === 'card'

  function save() {
    const details = parseDetails({ productType: product.productType, isGraded, values: form.values })
    if ('errors' in details) {
      form.refuse(details.errors)
      return
    }
    const unpriced = { productId: printingId, ownPrice: '', ...details }
    // An own price applies to one state only.
    const isSameState = line !== null && lineKey(line) === lineKey(unpriced)
    const saved = isSameState ? { ...unpriced, ownPrice: line.ownPrice } : unpriced
    const before = { ...emptyDraft, received }
    if (putReceived(before, saved, line && lineKey(line)) === before) {
      const canAddLine = received.length < maxTradeLines
      setFailure(
        canAddLine ? tradeSentences.tooManyCopies : `Receive at most ${maxTradeLines} products in a trade.`,
      )
      return
    }
    onSave(saved)
    onClose()
  }

  return (
    <FormDialog
      title="Specify Product Details"
      subtitle={identityOf(chosen)}
      submitLabel="Save"
      pending={false}
      failure={failure}
      formRef={form.formRef}
      onSubmit={save}
      isDirty={form.isDirty || printingId !== product.id || isGraded !== wasGraded}
      onClose={onClose}
    >
      {printings.length > 0 && (
        <SelectField label="Printing" options={printings} value={printingId} onValueChange={setPrintingId} />
      )}
      <QuantityField form={form} />
      <MarketPrice
        productId={printingId}
        target={targetOfDetails({ productType: product.productType, isGraded, values: form.values })}
        knownCents={chosen.currentMarketPriceCents}
        owned={chosen.quantity}
      />
      {isCard && (
        <CheckboxField
          label="This card is graded"
          checked={isGraded}
          onCheckedChange={checked => {
            setIsGraded(checked)
            form.refuse({})
          }}
        />
      )}
      {isCard && (isGraded ? <GradeFields form={form} /> : <ConditionField form={form} />)}
    </FormDialog>
  )
}

/** Changes an invalid quantity to 1 on blur. */
function QuantityField({ form }: { form: FormState<DetailsField> }) {
  const { onValueChange, ...field } = form.field('quantity')
  return (
    <TextField
      {...field}
      label="Quantity"
      required
      type="number"
      inputMode="numeric"
      min={1}
      step={1}
      onValueChange={onValueChange}
      onBlur={event => onValueChange(String(parseQuantity(event.target.value)))}
    />
  )
}

function GradeFields({ form }: { form: FormState<DetailsField> }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        {...form.field('gradingCompany')}
        label="Grading Company"
        required
        placeholder="e.g. PSA, BGS, CGC"
        autoCapitalize="characters"
        maxLength={50}
      />
      <TextField {...form.field('grade')} label="Grade" required placeholder="e.g. 9, 10" maxLength={50} />
      <StateTextFields texts={['certNumber']} field={form.field} />
    </div>
  )
}

function ConditionField({ form }: { form: FormState<DetailsField> }) {
  return <SelectField {...form.field('condition')} label="Card Condition" required options={conditions} />
}
