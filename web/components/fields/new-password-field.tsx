import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import { PasswordStrengthHint } from './password-strength-hint.tsx'

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'hint'> {
  value: string
  /** Shown until the password is long enough to rate. */
  rule: string
}

/** A field for a password to set, which says how strong it is. */
export function NewPasswordField({ rule, ...props }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      hint={<PasswordStrengthHint password={props.value} rule={rule} />}
      autoComplete="new-password"
    />
  )
}
