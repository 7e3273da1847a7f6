import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { tagsFrom } from '#domain/copies/remarks'
import { Field, type FieldProps } from './fields.tsx'

interface TagsFieldProps extends FieldProps {
  name?: string
  /** Tags with commas between; what follows the last comma is being typed. */
  value: string
  onValueChange: (text: string) => void
  /** Tags to choose from. */
  known: readonly string[]
  maxLength?: number
}

/** Tags as chips before a field that adds one at Enter or a comma. Backspace in the empty field takes back the last. */
export function TagsField(props: TagsFieldProps) {
  const { value, onValueChange, known, maxLength, name, ...field } = props
  const inputRef = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { tags, typed } = parted(value)
  const joined = (next: readonly string[], text: string) => [...next, text].join(', ')
  const chosen = new Set(tags.map(tag => tag.toLowerCase()))

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      onValueChange(joined(tagsFrom(value), ''))
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      event.preventDefault()
      onValueChange(joined(tags.slice(0, -1), ''))
    }
  }

  function remove(tag: string) {
    onValueChange(
      joined(
        tags.filter(each => each !== tag),
        typed,
      ),
    )
    inputRef.current?.focus()
  }

  return (
    <Field {...field}>
      {control => (
        <>
          {tags.length > 0 && (
            <ul className="flex flex-wrap gap-1.5" aria-label={`${field.label}: chosen`}>
              {tags.map(tag => (
                <li key={tag} className="tag-chip">
                  <span className="min-w-0 break-words">{tag}</span>
                  <button type="button" aria-label={`Remove tag ${tag}`} onClick={() => remove(tag)}>
                    <X aria-hidden size={16} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={inputRef}
            name={name}
            type="text"
            className="control"
            autoComplete="off"
            list={listId}
            maxLength={maxLength}
            value={typed}
            onKeyDown={onKeyDown}
            onChange={event => {
              const text = event.target.value
              onValueChange(
                /[,;|]/.test(text) ? joined(tagsFrom(joined(tags, text)), '') : joined(tags, text),
              )
            }}
          />
          <datalist id={listId}>
            {known
              .filter(tag => !chosen.has(tag.toLowerCase()))
              .map(tag => (
                <option key={tag}>{tag}</option>
              ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

/** The tags before the last comma, and what is typed after it. */
function parted(value: string): { readonly tags: readonly string[]; readonly typed: string } {
  const end = value.lastIndexOf(', ')
  if (end === -1) return { tags: [], typed: value }
  return { tags: tagsFrom(value.slice(0, end)), typed: value.slice(end + 2) }
}
