import { indexWords, queryWords } from '#domain/search/catalogue-words'
import type { KeptGroup } from '#web/api/kept-collection.ts'
import type { KeptProduct } from '#web/api/kept-products.ts'
import { setAndPrinting } from '#web/format/printing.ts'

/** A group or a product with the words it is found by. */
export interface Findable<Item> {
  readonly item: Item
  readonly words: readonly string[]
}

export function findable<Item extends KeptGroup | KeptProduct>(
  items: readonly Item[],
): readonly Findable<Item>[] {
  return items.map(item => ({
    item,
    words: indexWords(
      `${item.name} ${setAndPrinting(item)} ${item.cardNumber ?? ''} ${'label' in item ? item.label : ''}`,
    ),
  }))
}

/** Returns those that have every word of a search or one that begins with it, in their order. */
export function searchKept<Item>(items: readonly Findable<Item>[], text: string): readonly Item[] {
  const wanted = queryWords(text)
  return items
    .filter(({ words }) => wanted.every(start => words.some(word => word.startsWith(start))))
    .map(({ item }) => item)
}
