import { Search, X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/components/buttons/button.tsx'
import { Field } from './fields.tsx'

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> {
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
            className="control px-10 text-ellipsis placeholder-shown:pr-2"
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

const debounceMs = 150

/**
 * The text of a search box whose applied text is kept elsewhere, in the address. Typed text shows at once and
 * is applied after a pause. A change from elsewhere (Back, Clear Filters) replaces the text shown, but the echo
 * of our own change never drops letters typed since. `read` turns the text into how it is kept; null for a text that
 * is not applied.
 */
export function useTypedSearch(
  applied: string,
  onApply: (text: string) => void,
  read: (text: string) => string | null = text => text,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const [lastSent, setLastSent] = useState(applied)
  const [lastSeen, setLastSeen] = useState(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (lastSeen !== applied) {
    setLastSeen(applied)
    if (applied !== lastSent) setTyped(null)
  }

  useEffect(() => {
    if (typed === null) clearTimeout(timer.current)
  }, [typed])
  useEffect(() => () => clearTimeout(timer.current), [])

  function apply(text: string) {
    clearTimeout(timer.current)
    const kept = read(text)
    if (kept === null) return
    setLastSent(kept)
    if (kept !== applied) onApply(kept)
  }

  return {
    value: typed ?? applied,
    /** True while the text shown is not yet replaced by what is applied. */
    isTyped: typed !== null,
    onValueChange: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      if (text === '') apply(text)
      else timer.current = setTimeout(() => apply(text), debounceMs)
    },
    /** Applies the text without waiting, for Enter. */
    applyNow: () => apply(typed ?? applied),
    /** Drops text that is typed but not applied. */
    discard: () => setTyped(null),
  }
}
