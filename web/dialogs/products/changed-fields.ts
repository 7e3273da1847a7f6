import { languageName } from '#domain/products/language'
import { inSentence } from '#domain/text'
import type { ProductState } from '#web/api/catalogue.ts'

type TextField = Exclude<keyof ProductState, 'imageUrl' | 'imageGone'>

interface ChangedField {
  readonly label: string
  /** Null where it was empty. */
  readonly before: string | null
  readonly after: string | null
}

const labels: readonly (readonly [TextField, string])[] = [
  ['name', 'Name'],
  ['setName', 'Set'],
  ['cardNumber', 'Card number'],
  ['rarity', 'Rarity'],
  ['miscInfo', 'Misc information'],
  ['language', 'Language'],
  ['productDescription', 'Description'],
]

/** Returns the fields in which two states of a product differ, except the picture. */
export function changedFields(before: ProductState, after: ProductState): ChangedField[] {
  return labels
    .filter(([field]) => before[field] !== after[field])
    .map(([field, label]) => ({ label, before: textOf(before, field), after: textOf(after, field) }))
}

function textOf(state: ProductState, field: TextField): string | null {
  return field === 'language' ? languageName(state.language) : state[field]
}

export function hasNewPicture(before: ProductState, after: ProductState): boolean {
  return before.imageUrl !== after.imageUrl
}

/** Says in which of these fields two states differ: "name, rarity and picture". Empty for none. */
export function changedWords(before: ProductState, after: ProductState): string {
  const words = changedFields(before, after).map(({ label }) => label.toLowerCase())
  if (hasNewPicture(before, after)) words.push('picture')
  return inSentence(words, 'and')
}
