import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Field } from './field.tsx'
import { IconButton } from '#web/components/buttons/icon-button.tsx'

export interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> {
  /** For screen readers only. */
  label: string
  value: string
  onValueChange: (text: string) => void
}

/** Focuses the search of the screen and selects its text, to type the next one over it. */
export function selectSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.select()
}

/** A search field with a button that clears it and keeps the focus. The caller debounces. */
export function SearchBox({ label, value, onValueChange, className, id, ...input }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)

  function clear() {
    onValueChange('')
    field.current?.focus()
  }

  return (
    <Field label={label} labelHidden id={id} className={className}>
      {control => (
        <div className="relative">
          <Search aria-hidden size={18} className="search-sign" />
          <input
            autoComplete="off"
            enterKeyHint="search"
            aria-keyshortcuts="/"
            {...input}
            {...control}
            ref={field}
            type="search"
            value={value}
            className="control px-10"
            onChange={event => onValueChange(event.target.value)}
          />
          {value !== '' && (
            <IconButton
              label="Clear search"
              icon={<X aria-hidden size={18} />}
              className="field-button"
              onClick={clear}
            />
          )}
        </div>
      )}
    </Field>
  )
}
