import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from '#web/components/buttons/icon-button.tsx'

export interface PasswordFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> {
  /** Tells password managers what to offer. */
  autoComplete: 'current-password' | 'new-password'
  onValueChange?: (text: string) => void
  /** False leaves out the show/hide button. */
  revealable?: boolean
}

/** A password field with a button that shows or hides the text; hidden at first. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, required, labelHidden, className, id, ...rest } = props
  const { onChange, onValueChange, revealable = true, ...input } = rest
  const [shown, setShown] = useState(false)

  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {control => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={revealable ? 'control pr-12' : 'control'}
            onChange={event => {
              onChange?.(event)
              onValueChange?.(event.target.value)
            }}
          />
          {revealable && (
            <IconButton
              label={shown ? 'Hide password' : 'Show password'}
              icon={shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
              className="field-button"
              onClick={() => setShown(!shown)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
