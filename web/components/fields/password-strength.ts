/**
 * How hard a password would be to guess, roughly: by its length without what merely repeats or counts on, and
 * by how many kinds of characters it mixes. It knows only the very commonest; the server knows thousands more.
 */
export type PasswordStrength = 'too common' | 'weak' | 'fair' | 'strong'

const minLength = 6
/** Of that which counts. */
const leastLength = 4
const fairFrom = 13
const strongFrom = 18
/** What a character adds that its neighbour gives away. */
const predictable = 0.25

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /[\p{Lo}\p{Lm}]/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
const commonest = [
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

/** Null while it is too short to say anything about. */
export function passwordStrength(password: string): PasswordStrength | null {
  const characters = [...password]
  if (characters.length < minLength) return null
  const length = lengthThatCounts(characters)
  if (isCommonest(password) || length < leastLength) return 'too common'
  const mixed = kinds.filter(kind => kind.test(password)).length
  const points = length + 2 * (mixed - 1)
  if (points >= strongFrom) return 'strong'
  return points >= fairFrom ? 'fair' : 'weak'
}

/** One of the commonest, whatever its case, with numbers and signs around it or in place of letters. */
function isCommonest(password: string): boolean {
  const core = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')
  return commonest.includes(core.replaceAll('0', 'o').replaceAll('@', 'a').replaceAll('$', 's'))
}

/** Repeats (aaaa) and runs (1234, dcba) count little. */
function lengthThatCounts(characters: readonly string[]): number {
  return characters.reduce((length, character, index) => {
    const step = codeOf(character) - codeOf(characters[index - 1] ?? '')
    return length + (Math.abs(step) <= 1 ? predictable : 1)
  }, 0)
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
