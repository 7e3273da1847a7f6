import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId } from 'react'
import { classNames } from '#web/components/class-names.ts'
import { ledger } from '#web/format/ledger.ts'
import { type ControlFieldProps, Field, FieldNote, type FieldProps, partsOf } from './text-field.tsx'

// The login screen needs these alone.
export {
  Field,
  FieldNote,
  type FieldProps,
  PasswordField,
  TextField,
  type TextFieldProps,
} from './text-field.tsx'

/** A text field for several lines. Its height can be dragged. */
export function TextAreaField(props: ControlFieldProps<'textarea'>) {
  const [frame, area] = partsOf(props)
  return (
    <Field {...frame}>{control => <textarea rows={4} {...area} {...control} className="control" />}</Field>
  )
}

/** A native date picker. The value, `min` and `max` are YYYY-MM-DD; an empty value means no date. */
export function DateField(props: ControlFieldProps<'input'>) {
  const [frame, input] = partsOf(props)
  return (
    <Field {...frame}>
      {control => <input {...input} {...control} type="date" className="control tabular" />}
    </Field>
  )
}

interface MoneyFieldProps
  extends Omit<ControlFieldProps<'input'>, 'type' | 'inputMode' | 'step' | 'min' | 'max'> {
  /** The sign before the amount: the ledger's unless given; null for none, as of a rate. */
  sign?: string | null
  /** Allows a minus. Phones then show the full keyboard, because some number pads have no minus. */
  signed?: boolean
}

/** Room for the sign, which is as wide as its characters. */
function paddingOf(sign: string | null) {
  return sign === null ? {} : { paddingLeft: `calc(1.1rem + ${sign.length * 0.65}rem)` }
}

/** An amount in the ledger's currency or another, kept as typed. The form parses it and checks limits on submit. */
export function MoneyField({ signed = false, sign = ledger().sign, ...props }: MoneyFieldProps) {
  const [frame, input] = partsOf(props)
  return (
    <Field {...frame}>
      {control => (
        <div className="relative">
          {sign !== null && (
            <span aria-hidden className="money-sign">
              {sign}
            </span>
          )}
          <input
            autoComplete="off"
            placeholder={ledger().isWhole ? '0' : '0.00'}
            {...input}
            {...control}
            type="text"
            inputMode={signed ? 'text' : 'decimal'}
            className="control tabular"
            style={paddingOf(sign)}
          />
        </div>
      )}
    </Field>
  )
}

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps extends ControlFieldProps<'select'> {
  /** A text is its own label. Omit them to pass `<option>`s as children. */
  options?: readonly (SelectOption | string)[]
}

/** A native select in our style, so that phones open their own picker. */
export function SelectField({ options, children, ...props }: SelectFieldProps) {
  const [frame, select] = partsOf(props)
  return (
    <Field {...frame}>
      {control => (
        <div className="relative">
          <select onKeyDown={submitOnEnter} {...select} {...control} className="control">
            {options?.map(option => {
              if (typeof option === 'string') return <option key={option}>{option}</option>
              const { label, ...rest } = option
              return (
                <option key={option.value} {...rest}>
                  {label}
                </option>
              )
            })}
            {children}
          </select>
          <ChevronDown aria-hidden size={18} className="select-arrow" />
        </div>
      )}
    </Field>
  )
}

/** A closed choice does nothing on Enter by itself, where every other field submits its form. */
function submitOnEnter(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key === 'Enter') event.currentTarget.form?.requestSubmit()
}

interface CheckboxFieldProps
  extends Omit<FieldProps, 'labelHidden'>,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'type' | 'onChange'> {
  onCheckedChange?: (checked: boolean) => void
  /** `switch` for a setting that applies at once, `checkbox` for part of a form. */
  look?: 'checkbox' | 'switch'
}

/** A checkbox or switch with its label next to it. The label is part of the target. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, required, className, id, look = 'checkbox', ...rest } = props
  const { onCheckedChange, ...input } = rest
  const generatedId = useId()
  const controlId = id ?? generatedId
  const noteId = `${controlId}-note`
  const isSwitch = look === 'switch'

  const box = (
    <input
      {...input}
      id={controlId}
      type="checkbox"
      role={isSwitch ? 'switch' : undefined}
      className={look}
      aria-describedby={hint || error ? noteId : input['aria-describedby']}
      aria-invalid={error ? true : undefined}
      onChange={event => onCheckedChange?.(event.target.checked)}
    />
  )

  return (
    <div
      className={classNames(
        'flex items-start gap-3 py-1.5 pointer-coarse:py-2',
        isSwitch && 'flex-row-reverse',
        className,
      )}
    >
      <span className="flex h-6 items-center">{box}</span>
      <div className="min-w-0 flex-1">
        <label htmlFor={controlId} className={classNames('block py-0.5 font-medium', required && 'required')}>
          {label}
        </label>
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </div>
  )
}
