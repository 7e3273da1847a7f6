import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { CostSplit } from '#domain/copies/open-product'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import type { Cents } from '#domain/money/money'
import { priceTargetOf } from '#domain/prices/price-target'
import { openProduct } from '#web/api/collection.ts'
import { targetPriceQuery } from '#web/api/product-prices.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CheckboxField, DateField } from '#web/components/fields/fields.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { Segmented } from '#web/components/fields/choices.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { todayIn } from '#web/format/values.ts'
import { useUser } from '#web/session/session.ts'
import { typedFromCents } from '#web/format/typed-amount.ts'
import { useDialogCall } from '../dialog-call.ts'
import { CopyFacts } from './copy-facts.tsx'
import { type CopyDialogProps, withLiveCopy } from './live-copy.tsx'
import {
  openedText,
  openingExplanation,
  type OpeningForm,
  openingLine,
  type OpeningReading,
  readOpening,
} from './opening/opening-form.ts'
import { PulledList } from './opening/pulled-list.tsx'
import { addPulled, type PulledLine, stateOfLine } from './opening/pulled-lines.ts'
import { PulledSearch } from './opening/pulled-search.tsx'

const splits: readonly { value: CostSplit; label: string }[] = [
  { value: 'market', label: 'By market value' },
  { value: 'manual', label: 'By hand' },
]

/** Opens a sealed product: what was pulled takes on its cost. Shows the effect in money before the button. */
export const OpenProductDialog = withLiveCopy('Open box', OpenProductForm)

function OpenProductForm({ copy, onClose }: CopyDialogProps) {
  const { timeZone } = useUser().settings
  const [now] = useState(() => new Date())
  const [lines, setLines] = useState<readonly PulledLine[]>([])
  const [split, setSplit] = useState<CostSplit>('market')
  const [keepsNothing, setKeepsNothing] = useState(false)
  const [searching, setSearching] = useState(0)
  const [isChecked, setIsChecked] = useState(false)
  const form = useFormState({ day: todayIn(timeZone) })
  const prices = usePulledPrices(lines)
  const costBasisCents = copy.purchasePriceCents
  const opening = useDialogCall(openProduct, textsOf(costBasisCents), form, onClose)
  const { day } = form.values
  const entered = { costBasisCents, lines, split, keepsNothing, prices, searching, day, now }
  const reading = readOpening(entered)
  const isEmpty = lines.length === 0

  /** Takes what is entered. What was wrong before no longer counts. */
  function entering<Entered>(set: (entered: Entered) => void) {
    return (entered: Entered) => {
      set(entered)
      opening.setFailure(null)
    }
  }

  function submit() {
    setIsChecked(true)
    const { errors } = reading
    form.refuse(errors.day === undefined ? {} : { day: errors.day })
    opening.setFailure(errors.whole ?? null)
    if (reading.send !== null) opening.run({ id: copy.id, body: reading.send })
  }

  return (
    <FormDialog
      title="Open box"
      submitLabel="Open box"
      size="large"
      {...opening.dialog}
      onSubmit={submit}
      isDirty={form.isDirty || !isEmpty || keepsNothing}
      cancelAsks
      onClose={onClose}
    >
      <CopyFacts copy={copy} />
      <PulledSearch
        set={copy}
        onSearching={begun => setSearching(current => current + begun)}
        onChoose={entering(product => {
          setLines(current => addPulled(current, product))
          setKeepsNothing(false)
        })}
      />
      <p role="status" className="sr-only">
        {lastAdded(lines)}
      </p>
      {isEmpty && (
        <CheckboxField
          label="I keep nothing from it"
          checked={keepsNothing}
          onCheckedChange={entering(setKeepsNothing)}
        />
      )}
      {!isEmpty && (
        <CostSplitChoice entered={entered} onSplit={entering(setSplit)} onLines={entering(setLines)} />
      )}
      <PulledList
        lines={lines}
        split={split}
        prices={prices}
        reading={reading}
        isChecked={isChecked}
        onChange={entering(setLines)}
      />
      <DateField {...form.field('day')} label="Opened On" required max={latestPurchaseDate(now)} />
      {(!isEmpty || keepsNothing) && opening.dialog.failure === null && (
        <OpeningEffect entered={entered} reading={reading} />
      )}
    </FormDialog>
  )
}

function textsOf(costBasisCents: Cents) {
  return {
    done: ({ pulled }: { pulled: readonly unknown[] }) => openedText(pulled.length, costBasisCents),
    kind: () => 'opening' as const,
    failed: 'Failed to open the box.',
  }
}

interface CostSplitChoiceProps {
  entered: OpeningForm
  onSplit: (split: CostSplit) => void
  onLines: (lines: readonly PulledLine[]) => void
}

function CostSplitChoice({ entered, onSplit, onLines }: CostSplitChoiceProps) {
  const { lines, split, prices, costBasisCents } = entered

  /** Starts the split by hand with what each line would take by market value. */
  function fillIn() {
    const { shares } = readOpening({ ...entered, split: 'market' })
    onLines(lines.map(line => ({ ...line, cost: typedFromCents(shares.get(line.key) ?? costBasisCents) })))
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="font-semibold">Split the cost</span>
      <Segmented label="Split the cost" options={splits} value={split} onValueChange={onSplit} />
      {split === 'manual' && (
        <Button size="small" disabled={lines.some(({ key }) => !prices.has(key))} onClick={fillIn}>
          Start from market value
        </Button>
      )}
    </div>
  )
}

/** What opening it does in money. */
function OpeningEffect({ entered, reading }: { entered: OpeningForm; reading: OpeningReading }) {
  return (
    <>
      <p className="text-sm text-muted">{openingExplanation(entered, reading)}</p>
      <div className="sticky -bottom-4 z-10 sm:-bottom-5">
        <Notice tone={reading.leftCents ? 'warn' : 'info'} role="note">
          <strong className="tabular">{openingLine(entered, reading)}</strong>
        </Notice>
      </div>
    </>
  )
}

function lastAdded(lines: readonly PulledLine[]): string {
  const last = lines.at(-1)
  return last ? `${last.quantity} × ${last.product.name} added` : ''
}

/** Asks for the market price of one copy of each line, by line key: null without a price, absent while loading. */
function usePulledPrices(lines: readonly PulledLine[]): ReadonlyMap<number, Cents | null> {
  return useQueries({
    queries: lines.map(line => targetPriceQuery(line.product.id, priceTargetOf(stateOfLine(line)))),
    combine: answers =>
      new Map(
        answers.flatMap(({ data, isPending }, index) => {
          const line = lines[index]
          return isPending || !line ? [] : [[line.key, data?.priceCents ?? null] as const]
        }),
      ),
  })
}
