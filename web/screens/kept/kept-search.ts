import { indexWords, queryWords } from '#domain/catalogue/catalogue-words'
import type { KeptGroup } from '#web/api/kept/kept-collection.ts'
import { setAndPrinting } from '#web/format/printing.ts'

/** A group with the words it is found by. */
export interface FindableGroup {
  readonly group: KeptGroup
  readonly words: readonly string[]
}

export function findable(groups: readonly KeptGroup[]): readonly FindableGroup[] {
  return groups.map(group => ({
    group,
    words: indexWords(`${group.name} ${setAndPrinting(group)} ${group.cardNumber ?? ''} ${group.label}`),
  }))
}

/** Returns the groups that have every word of a search or one that begins with it, in their order. */
export function searchKept(groups: readonly FindableGroup[], text: string): readonly KeptGroup[] {
  const wanted = queryWords(text)
  return groups
    .filter(({ words }) => wanted.every(start => words.some(word => word.startsWith(start))))
    .map(({ group }) => group)
}
