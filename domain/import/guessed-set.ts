/** The set that a name means which is cut short or misspelled: "Prismatic", "Evo Skies", "Majesti Dawn". */
import { nameWords } from './name-keys.ts'
import { setKey } from './set-names.ts'

/** Returns the only set that a name may mean; null if it fits none or several. Only for names that are those of no set. */
export function guessSet<NamedSet extends { readonly setName: string }>(
  typed: string,
  sets: readonly NamedSet[],
): NamedSet | null {
  const key = setKey(typed)
  if (key.length < 4) return null
  const near = sets.filter(({ setName }) => isMisspelled(joined(key), joined(setKey(setName))))
  if (near.length > 0) return only(near)
  return only(sets.filter(({ setName }) => isCutShort(key, setName)))
}

function only<Value>(found: readonly Value[]): Value | null {
  return found.length === 1 ? (found[0] ?? null) : null
}

/** People write "Heart Gold" as two words. */
function joined(key: string): string {
  return key.replaceAll(' ', '')
}

/** Every word begins a word of the name, in its order. */
function isCutShort(key: string, setName: string): boolean {
  const words = nameWords(setName)
  let from = 0
  return key.split(' ').every(typed => {
    const at = words.findIndex((word, index) => index >= from && typed.length > 2 && word.startsWith(typed))
    from = at + 1
    return at >= 0
  })
}

/** One letter wrong, missing, added or exchanged with the next. */
function isMisspelled(typed: string, name: string): boolean {
  if (Math.abs(typed.length - name.length) > 1 || name.length < 5) return false
  let start = 0
  while (start < name.length && typed[start] === name[start]) start += 1
  const [rest, other] = [typed.slice(start), name.slice(start)]
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
  return (
    isSwapped ||
    [rest.slice(1) === other.slice(1), rest === other.slice(1), rest.slice(1) === other].includes(true)
  )
}
