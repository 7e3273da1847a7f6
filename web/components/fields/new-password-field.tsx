import { PasswordField, type PasswordFieldProps } from './text-field.tsx'

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'hint'> {
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

const looks: Record<PasswordStrength, { bars: number; colour: string; words: string }> = {
  'too common': { bars: 1, colour: 'bg-loss', words: 'Too common: easy to guess' },
  weak: { bars: 1, colour: 'bg-loss', words: 'Weak: longer is stronger' },
  fair: { bars: 2, colour: 'bg-warn', words: 'Fair: longer is stronger' },
  strong: { bars: 3, colour: 'bg-gain', words: 'Strong' },
}

/** The hint of a new password: first the rule, then its strength, which screen readers announce. */
function PasswordStrengthHint({ password, rule }: { password: string; rule: string }) {
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

/**
 * Estimates how hard a password is to guess, from its length without repeats and sequences and from how many
 * kinds of characters it mixes. Knows only the most common passwords; the server knows thousands more.
 */
type PasswordStrength = 'too common' | 'weak' | 'fair' | 'strong'

const minLength = 6
/** Minimum after discounting repeats and sequences. */
const minCountedLength = 4
const fairFrom = 13
const strongFrom = 18
/** What a character counts when its neighbour predicts it. */
const predictableCount = 0.25

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /[\p{Lo}\p{Lm}]/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
const mostCommon = [
  'password',
  'passwort',
  'qwerty',
  'azerty',
  'letmein',
  'welcome',
  'iloveyou',
  'dragon',
  'monkey',
  'football',
  'baseball',
  'superman',
  'princess',
  'sunshine',
  'master',
  'secret',
  'pokemon',
  'pikachu',
  'charizard',
  'holofolio',
]

/** Rates a password; null while it is too short to rate. */
export function passwordStrength(password: string): PasswordStrength | null {
  const characters = [...password]
  if (characters.length < minLength) return null
  const length = countedLength(characters)
  if (isMostCommon(password) || length < minCountedLength) return 'too common'
  const mixed = kinds.filter(kind => kind.test(password)).length
  const points = length + 2 * (mixed - 1)
  if (points >= strongFrom) return 'strong'
  return points >= fairFrom ? 'fair' : 'weak'
}

/** Ignores case, digits and signs around the word, and digits and signs in place of letters. */
function isMostCommon(password: string): boolean {
  const core = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')
  return mostCommon.includes(core.replaceAll('0', 'o').replaceAll('@', 'a').replaceAll('$', 's'))
}

/** Returns the length with repeats (aaaa) and sequences (1234, dcba) discounted. */
function countedLength(characters: readonly string[]): number {
  return characters.reduce((length, character, index) => {
    const step = codeOf(character) - codeOf(characters[index - 1] ?? '')
    return length + (Math.abs(step) <= 1 ? predictableCount : 1)
  }, 0)
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
