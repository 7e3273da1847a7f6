import { type PasswordStrength, passwordStrength } from './password-strength.ts'

export interface PasswordStrengthHintProps {
  password: string
  /** Shown until the password is long enough to rate. */
  rule: string
}

const looks: Record<PasswordStrength, { bars: number; colour: string; words: string }> = {
  'too common': { bars: 1, colour: 'bg-loss', words: 'Too common: easy to guess' },
  weak: { bars: 1, colour: 'bg-loss', words: 'Weak: longer is stronger' },
  fair: { bars: 2, colour: 'bg-warn', words: 'Fair: longer is stronger' },
  strong: { bars: 3, colour: 'bg-gain', words: 'Strong' },
}

/** The hint of a new password: first the rule, then its strength, which screen readers announce. */
export function PasswordStrengthHint({ password, rule }: PasswordStrengthHintProps) {
  const strength = passwordStrength(password)
  const look = strength && looks[strength]
  return (
    <span className="flex items-center gap-2">
      {look && (
        <span aria-hidden className="flex flex-none gap-1">
          {[1, 2, 3].map(bar => (
            <span
              key={bar}
              className={`h-1.5 w-5 rounded-sm ${bar <= look.bars ? look.colour : 'bg-line'}`}
            />
          ))}
        </span>
      )}
      <span aria-live="polite">{look ? look.words : rule}</span>
    </span>
  )
}
