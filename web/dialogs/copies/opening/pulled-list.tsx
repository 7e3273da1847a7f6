import { X } from 'lucide-react'
import { useRef } from 'react'
import { type Condition, conditions } from '#domain/copies/copy'
import type { CostSplit } from '#domain/copies/open-product'
import { type Cents, plus, zeroCents } from '#domain/money/money'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { Field, MoneyField, SelectField } from '#web/components/fields/fields.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { Skeleton } from '#web/components/states/states.tsx'
import { formatCents } from '#web/format/values.ts'
import { printingOptions, setAndPrinting } from '#web/format/printing.ts'
import { centsFromTyped, typedFromCents } from '#web/format/typed-amount.ts'
import type { OpeningReading } from './opening-form.ts'
import { changePulled, type PulledLine } from './pulled-lines.ts'
import { inPrinting } from '#web/api/catalogue.ts'

export interface PulledListProps {
  lines: readonly PulledLine[]
  split: CostSplit
  prices: ReadonlyMap<number, Cents | null>
  reading: OpeningReading
  /** Shows the errors of the lines. */
  isChecked: boolean
  onChange: (lines: readonly PulledLine[]) => void
}

/** The lines pulled, the newest first. */
export function PulledList({ lines, onChange, ...rest }: PulledListProps) {
  if (lines.length === 0) return null
  return (
    <ul
      aria-label="What you pulled"
      className="flex flex-col divide-y divide-line [&_:is(input,select,button)]:scroll-mb-20"
    >
      {lines.toReversed().map(line => (
        <li key={line.key} className="group py-3 first:pt-0 last:pb-0">
          <Line
            {...rest}
            line={line}
            onChange={change => onChange(changePulled(lines, line.key, change))}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        </li>
      ))}
    </ul>
  )
}

interface LineProps extends Omit<PulledListProps, 'lines' | 'onChange'> {
  line: PulledLine
  onChange: (change: Partial<Omit<PulledLine, 'key'>>) => void
  onRemove: () => void
}

function Line({ line, split, prices, reading, isChecked, onChange, onRemove }: LineProps) {
  const { key, product, condition } = line
  const { name } = product
  const printings = printingOptions(product)
  const errors = isChecked ? reading.errors : null
  const priceCents = prices.get(key)
  return (
    <>
      <div className="flex items-center gap-3">
        <span aria-hidden className="w-10 flex-none">
          <CardArt product={product} alt="" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{name}</p>
          <p className="truncate text-sm text-muted">
            {[setAndPrinting(product), product.cardNumber && `#${product.cardNumber}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-sm text-muted">
            Market price{' '}
            {priceCents === undefined ? (
              <Skeleton width="3.5rem" />
            ) : (
              <Money cents={priceCents} absent="not known" />
            )}
          </p>
        </div>
        <IconButton
          label={`Remove ${name}`}
          icon={<X aria-hidden size={18} />}
          size="small"
          onClick={event => {
            focusNeighbour(event.currentTarget)
            onRemove()
          }}
        />
      </div>
      {printings.length > 0 && (
        <SelectField
          className="mt-2"
          label={`Printing of ${name}`}
          labelHidden
          options={printings}
          value={product.id}
          onValueChange={id => onChange({ product: inPrinting(product, id) })}
        />
      )}
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_4.5rem] items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_4.5rem_9rem]">
        {product.productType === 'card' ? (
          <SelectField
            label={`Condition of ${name}`}
            labelHidden
            value={condition}
            onValueChange={value => onChange({ condition: value as Condition })}
            options={conditions}
          />
        ) : (
          <p className="self-center">Sealed</p>
        )}
        <QuantityField line={line} error={errors?.quantities.get(key)} onChange={onChange} />
        {split === 'manual' ? (
          <CostField line={line} reading={reading} error={errors?.costs.get(key)} onChange={onChange} />
        ) : (
          <p className="col-span-2 self-center text-right text-sm text-muted sm:col-span-1">
            Cost <Share cents={reading.shares.get(key)} />
          </p>
        )}
      </div>
    </>
  )
}

/** Moves the focus from a line that is removed: to the same button of its neighbour, or else to the search. */
function focusNeighbour(button: HTMLElement): void {
  const line = button.closest('li')
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const next = neighbour?.querySelector('button') ?? searchNextTo(button)
  next?.focus()
}

function searchNextTo(element: HTMLElement): HTMLElement | null {
  return element.closest('dialog')?.querySelector<HTMLElement>('[role="combobox"]') ?? null
}

interface LineFieldProps extends Pick<LineProps, 'line' | 'onChange'> {
  error: string | undefined
}

function QuantityField({ line, error, onChange }: LineFieldProps) {
  return (
    <Field label={`Quantity of ${line.product.name}`} labelHidden error={error}>
      {control => (
        <div className="relative">
          <span aria-hidden className="money-sign">
            ×
          </span>
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            className="control tabular pl-7"
            value={line.quantity}
            onChange={event => onChange({ quantity: event.target.value })}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              // On to the next product instead of opening it.
              event.preventDefault()
              searchNextTo(event.currentTarget)?.focus()
            }}
          />
        </div>
      )}
    </Field>
  )
}

function Share({ cents }: { cents: Cents | undefined }) {
  if (cents === undefined) return <span aria-hidden>–</span>
  return <Money cents={cents} className="font-semibold text-ink" />
}

interface CostFieldProps extends LineFieldProps, Pick<LineProps, 'reading'> {}

/** The typed cost, and while the line has the focus a button that puts the rest on it. */
function CostField({ line, reading: { leftCents }, error, onChange }: CostFieldProps) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const costCents = line.cost.trim() === '' ? zeroCents : centsFromTyped(line.cost)
  return (
    <div className="col-span-2 sm:col-span-1">
      <MoneyField
        ref={fieldRef}
        label={`Cost of ${line.product.name}`}
        labelHidden
        maxLength={20}
        value={line.cost}
        error={error}
        onValueChange={cost => onChange({ cost })}
      />
      {costCents !== null && leftCents !== null && leftCents > 0 && (
        <Button
          size="small"
          variant="ghost"
          wide
          className="mt-1 hidden group-focus-within:inline-flex"
          aria-label={`Add the ${formatCents(leftCents)} left to ${line.product.name}`}
          onClick={() => {
            onChange({ cost: typedFromCents(plus(costCents, leftCents)) })
            // The button goes: nothing is left.
            fieldRef.current?.focus()
          }}
        >
          + {formatCents(leftCents)} left
        </Button>
      )}
    </div>
  )
}
