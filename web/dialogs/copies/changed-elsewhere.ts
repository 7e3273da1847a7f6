/** Says what became of a copy while a dialog about it was open. Market prices change by themselves and are left out. */
import { allTexts, type StateText, stateTexts } from '#domain/copies/state-texts'
import type { Copy } from '#web/api/collection.ts'
import { formatCents, formatDay } from '#web/format/values.ts'

type ShownCopy = Pick<
  Copy,
  | 'label'
  | 'purchasePriceCents'
  | 'purchaseDate'
  | 'ownPriceCents'
  | 'countsOwnPrice'
  | StateText
  | 'note'
  | 'tags'
  | 'box'
  | 'binder'
  | 'page'
  | 'seller'
>

const facts: readonly { readonly name: string; readonly textOf: (copy: ShownCopy) => string | null }[] = [
  { name: 'Label', textOf: ({ label }) => label },
  { name: 'Investment', textOf: ({ purchasePriceCents }) => formatCents(purchasePriceCents) },
  { name: 'Purchase Date', textOf: ({ purchaseDate }) => formatDay(purchaseDate) },
  {
    name: 'Your price',
    textOf: ({ ownPriceCents }) => (ownPriceCents === null ? null : formatCents(ownPriceCents)),
  },
  { name: 'Your price', textOf: ({ countsOwnPrice }) => (countsOwnPrice ? 'counts' : 'counts no longer') },
  ...allTexts.map(text => ({ name: stateTexts[text].label, textOf: (copy: ShownCopy) => copy[text] })),
  { name: 'Note', textOf: ({ note }) => note },
  { name: 'Tags', textOf: ({ tags }) => tags.join(', ') || null },
  { name: 'Box', textOf: ({ box }) => box },
  { name: 'Binder', textOf: ({ binder }) => binder },
  { name: 'Page', textOf: ({ page }) => page },
  { name: 'Bought from', textOf: ({ seller }) => seller },
]

/** "Changed elsewhere: Investment $12.00, Label PSA 10."; null when all of it is as it was. */
export function changedElsewhere(before: ShownCopy, after: ShownCopy): string | null {
  const changed = facts.flatMap(({ name, textOf }) => {
    const text = textOf(after)
    return text === textOf(before) ? [] : [`${name} ${text ?? 'removed'}`]
  })
  return changed.length === 0 ? null : `Changed elsewhere: ${changed.join(', ')}.`
}
