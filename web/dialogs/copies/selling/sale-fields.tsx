import { type ReactNode, useId, useRef, useState } from 'react'
import { costField, costsInWords, extraCosts } from '#domain/copies/extra-costs'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { textFromBasisPoints } from '#domain/copies/venue'
import { type Cents, zeroCents } from '#domain/money/money'
import { capitalised } from '#domain/text'
import { failureSentence } from '#web/api/client.ts'
import { useVenueSave } from '#web/api/venues.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { DateField, MoneyField, SelectField, TextField } from '#web/components/fields/fields.tsx'
import { FoldedFields } from '#web/components/fields/folded-fields.tsx'
import type { FormState } from '#web/components/fields/form-state.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice } from '#web/components/states/states.tsx'
import { formatCents } from '#web/format/values.ts'
import type { RemovalField } from './removal-effect.ts'
import { dayRemark } from './sale-effect.ts'
import { useVenuePreset, type VenuePreset } from './use-venue-preset.ts'
import { describedVenue, type DescribedVenue } from './venue-preset.ts'
import { venueCostsText } from '#web/format/venue.ts'

export interface SaleFieldsProps {
  form: FormState<RemovalField>
  costBasisCents: Cents
  /** When it was bought, YYYY-MM-DD; null for several copies. */
  purchaseDate: string | null
  now: Date
  /** What the price compares with; what was paid unless given. */
  priceHint?: ReactNode
  /** Shows the details from the start. */
  withDetails?: boolean
}

/** The price and the place of a sale and, on demand, its costs and day. A venue of the collector fills its costs. */
export function SaleFields(props: SaleFieldsProps) {
  const { form, costBasisCents, purchaseDate, now, priceHint, withDetails = false } = props
  const preset = useVenuePreset(form)
  const remark = dayRemark(form.values.day, purchaseDate)
  return (
    <>
      <div className="grid gap-x-3 gap-y-4 min-[23rem]:grid-cols-2">
        <MoneyField
          {...form.field('soldPrice')}
          label="Sold Price"
          required
          hint={priceHint ?? `You paid ${formatCents(costBasisCents)}.`}
          onValueChange={preset.changePrice}
        />
        <VenueField form={form} preset={preset} />
      </div>
      <SaleDetails form={form} preset={preset} now={now} withDetails={withDetails} />
      {remark !== null && <Notice tone="warn">{remark}</Notice>}
    </>
  )
}

/** Widths of fields, of six columns where the dialog has room for three amounts side by side. */
const third = 'min-[23rem]:col-span-2'
const half = 'col-span-2 min-[23rem]:col-span-3'

const costNames = extraCosts.map(cost => costField('sale', cost))

interface SaleDetailsProps extends Pick<SaleFieldsProps, 'form' | 'now'> {
  withDetails: boolean
  preset: VenuePreset
}

function SaleDetails({ form, preset, now, withDetails }: SaleDetailsProps) {
  const hasErrors = [...costNames, 'day' as const].some(name => form.field(name).error !== undefined)
  return (
    <FoldedFields label={capitalised(costsInWords())} open={withDetails} hasErrors={hasErrors}>
      <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-4 min-[23rem]:grid-cols-6">
        {extraCosts.map((cost, index) => {
          const name = costField('sale', cost)
          return (
            <MoneyField
              key={cost}
              {...form.field(name)}
              className={index % 2 === 0 && index === extraCosts.length - 1 ? 'col-span-2' : third}
              label={capitalised(cost)}
              onValueChange={text => preset.changeCost(name, text)}
            />
          )
        })}
        <DateField
          {...form.field('day')}
          className={half}
          label="Day of Sale"
          required
          max={latestPurchaseDate(now)}
        />
      </div>
    </FoldedFields>
  )
}

interface VenueFieldProps {
  form: FormState<RemovalField>
  preset: VenuePreset
}

/**
 * Where a copy was sold: one of the collector's venues, whose costs it shows, or a name that can become one. For the
 * grid of a form, in which its buttons take a row.
 */
function VenueField({ form, preset }: VenueFieldProps) {
  const listId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  // The button that was pressed goes.
  const focusField = () => inputRef.current?.focus()
  const { venue } = preset
  const described = preset.canSave ? describedVenue(form.values) : null

  return (
    <>
      <TextField
        {...form.field('venue')}
        ref={inputRef}
        label="Sold At"
        maxLength={100}
        list={listId}
        autoComplete="off"
        hint={venue && `Usually ${venueCostsText(venue)}.`}
        onValueChange={preset.changeVenue}
      />
      <datalist id={listId}>
        {preset.names.map(name => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {preset.canUsePreset && (
        <Button
          size="small"
          className="col-span-full justify-self-start"
          onClick={() => {
            preset.usePreset()
            focusField()
          }}
        >
          Use preset
        </Button>
      )}
      {described && <SaveVenue described={described} onClose={focusField} />}
    </>
  )
}

interface SaveVenueProps {
  described: DescribedVenue
  /** Called when it was saved, or is not to be: the button that had the focus goes. */
  onClose: () => void
}

/**
 * Offers to keep the costs of a sale for the next one there, and asks how its fees are charged. Takes a row in the grid
 * of a form.
 */
function SaveVenue({ described, onClose }: SaveVenueProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isFixed, setIsFixed] = useState(false)
  const saving = useVenueSave()
  const { name, feesCents, shippingCents, feeBasisPoints } = described
  const share = isFixed ? null : feeBasisPoints

  function save() {
    const facts = {
      name,
      feeBasisPoints: share ?? 0,
      fixedFeeCents: share === null ? feesCents : zeroCents,
      shippingCents,
    }
    saving.mutateAsync({ facts, opened: null }).then(
      () => {
        toastSuccess('Venue saved.', 'venue')
        onClose()
      },
      error => toastError(failureSentence(error, "Couldn't save the venue"), 'venue'),
    )
  }

  if (!isAsking) {
    return (
      <Button size="small" className="col-span-full justify-self-start" onClick={() => setIsAsking(true)}>
        Save as a venue
      </Button>
    )
  }
  const ways = [
    ...(feeBasisPoints === null
      ? []
      : [{ value: 'share', label: `${textFromBasisPoints(feeBasisPoints)}% of the sold price` }]),
    { value: 'fixed', label: `${formatCents(feesCents)} for each sale` },
  ]
  return (
    <div ref={focusFirst} className="col-span-full flex flex-col gap-3 rounded-md bg-sunken p-3">
      {feesCents > 0 && (
        <SelectField
          label={`How are the fees of ${formatCents(feesCents)} charged?`}
          options={ways}
          value={share === null ? 'fixed' : 'share'}
          onValueChange={way => setIsFixed(way === 'fixed')}
        />
      )}
      <p className="text-sm text-muted">
        {shippingCents > 0 && `Shipping is ${formatCents(shippingCents)} each time. `}
        Preferences lists your venues.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" pending={saving.isPending} onClick={save}>
          Save venue
        </Button>
        <Button
          size="small"
          onClick={() => {
            setIsAsking(false)
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </div>
  )
}

function focusFirst(panel: HTMLElement | null) {
  panel?.querySelector<HTMLElement>('select, button')?.focus()
}
