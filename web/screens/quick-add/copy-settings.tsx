/** What each added copy is: kind, condition or grade, printing, price and day. They stay until changed. */
import { useState } from 'react'
import { addSentences } from '#domain/copies/add-copy'
import { conditions, stateLabel } from '#domain/copies/copy'
import { type Cents, zeroCents } from '#domain/money/money'
import type { ProductType } from '#domain/products/product'
import type { NewCopies } from '#web/api/collection.ts'
import { DateField, MoneyField, SelectField } from '#web/components/fields/fields.tsx'
import { type FormState, useFormState } from '#web/components/fields/form-state.ts'
import { Segmented } from '#web/components/fields/choices.tsx'
import { GradeFields } from '#web/components/fields/grade-fields.tsx'
import {
  type AddField,
  type AddValues,
  emptyAddValues,
  readAddForm,
} from '#web/dialogs/copies/add-to-collection-form.ts'
import { type CardKind, cardKinds, targetOfForm } from '#web/dialogs/copies/adding/add-kind.ts'
import { type LastAdd, lastAdd, rememberAdd } from '#web/dialogs/copies/adding/last-add.ts'
import { ledger } from '#web/format/ledger.ts'
import { centsFromTyped } from '#web/format/typed-amount.ts'

const usualPrintings = ['Normal', 'Holo', 'Reverse Holo', '1st Edition', '1st Edition Holo']

export interface CopySettings {
  readonly form: FormState<AddField>
  readonly kind: CardKind
  readonly setKind: (kind: CardKind) => void
  /** The label of the preferred printing; '' for the common one of each card. */
  readonly printing: string
  readonly setPrinting: (label: string) => void
  readonly last: LastAdd
  readonly today: string
}

/** Begins as the Add to Collection dialog does, with what was added last. */
export function useCopySettings(userId: string, today: string): CopySettings {
  const [last] = useState(() => lastAdd(userId, today))
  const form = useFormState<AddField>({
    ...emptyAddValues(today, ledger().currency),
    condition: last.condition,
    gradingCompany: last.gradingCompany,
    purchaseDate: last.purchaseDate,
  })
  const [kind, setKind] = useState(last.kind)
  const [printing, setPrinting] = useState('')
  return { form, kind, setKind, printing, setPrinting, last, today }
}

/** What a copy of a product is with these settings, read when Enter is pressed. */
export interface ReadSettings {
  readonly kind: CardKind
  readonly values: AddValues
  readonly printing: string | null
}

/** Reads the settings; shows what is wrong at their fields and returns null if no card could be added with them. */
export function readSettings({ form, kind, printing, today }: CopySettings): ReadSettings | null {
  const { values } = form
  const reading = readAddForm({ productId: '', kind, values, today })
  if ('send' in reading) return { kind, values, printing: printing || null }
  const errors = Object.entries(reading.errors)
  form.refuse(Object.fromEntries(errors.map(([field, sentence]) => [field, sentenceHere(sentence)])))
  return null
}

/** The dialog's sentence offers ways that are not here. */
function sentenceHere(sentence: string): string {
  return sentence === addSentences.gradeOrCondition ? 'A graded card needs a company and a grade.' : sentence
}

/** Returns the request that adds one copy of a product, and its state in words. Throws for settings that are refused. */
export function copyOf(
  settings: ReadSettings,
  product: { readonly id: string; readonly productType: ProductType },
  today: string,
): { send: NewCopies; label: string; paidCents: Cents } {
  const { values } = settings
  const kind = product.productType === 'card' ? settings.kind : 'sealed'
  const reading = readAddForm({ productId: product.id, kind, values, today })
  const target = targetOfForm(kind, values)
  if (!('send' in reading) || target === null) throw new Error('settings were read before')
  return {
    send: reading.send,
    label: stateLabel(target),
    paidCents: centsFromTyped(values.purchasePrice) ?? zeroCents,
  }
}

/** Remembers the settings for the next visit and for the Add to Collection dialog. */
export function rememberSettings(userId: string, { form, kind, printing, last, today }: CopySettings): void {
  const { condition, gradingCompany, purchaseDate } = form.values
  rememberAdd(userId, today, {
    kind,
    condition: conditions.find(known => known === condition) ?? last.condition,
    gradingCompany: gradingCompany.trim(),
    printing: printing || last.printing,
    purchaseDate,
  })
}

export function CopySettingsFields({ settings }: { settings: CopySettings }) {
  const { form, kind, setKind, printing, setPrinting, today } = settings
  const { field } = form
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <div className="col-span-2">
        <Segmented label="Kind of copy" options={cardKinds} value={kind} onValueChange={setKind} />
      </div>
      {kind === 'raw' ? (
        <SelectField {...field('condition')} className="col-span-2" label="Condition" options={conditions} />
      ) : (
        <div className="col-span-2 grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-1">
          <GradeFields field={field} />
        </div>
      )}
      <MoneyField
        {...field('purchasePrice')}
        className="lg:col-span-2"
        label="Price Paid"
        required
        hint="For each card. 0 for a gift."
      />
      <DateField
        {...field('purchaseDate')}
        className="lg:col-span-2"
        label="Purchase Date"
        required
        max={today}
      />
      <SelectField
        className="col-span-2"
        label="Printing"
        hint="A card without it is added in its standard printing."
        value={printing}
        onValueChange={setPrinting}
        options={[
          { value: '', label: 'Standard printing' },
          ...usualPrintings.map(label => ({ value: label, label })),
        ]}
      />
    </div>
  )
}
