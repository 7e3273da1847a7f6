/** The note, tags, place and seller of a copy as texts of a form. */
import { maxTag, maxTags, remarkKey, type Remarks, tagsFrom } from '#domain/copies/remarks'
import { lengthOf, tidyLine, tidyLines } from '#domain/text'
import type { Copy } from '#web/api/collection.ts'

export const remarkNames = ['note', 'tags', 'box', 'binder', 'page', 'seller'] as const
export type RemarkField = (typeof remarkNames)[number]
export type RemarkTexts = Readonly<Record<RemarkField, string>>

export const blankRemarks: RemarkTexts = { note: '', tags: '', box: '', binder: '', page: '', seller: '' }

export type CopyRemarks = Pick<Copy, RemarkField>

export function remarkTextsOf({ note, tags, box, binder, page, seller }: CopyRemarks): RemarkTexts {
  return {
    note: note ?? '',
    // After the last comma a tag is typed.
    tags: tags.map(tag => `${tag}, `).join(''),
    box: box ?? '',
    binder: binder ?? '',
    page: page ?? '',
    seller: seller ?? '',
  }
}

/** Reads the texts as remarks; blank ones are null. */
export function remarksOfTexts(texts: RemarkTexts): Remarks {
  const line = (text: string) => tidyLine(text) || null
  return {
    note: tidyLines(texts.note) || null,
    tags: tagsFrom(texts.tags),
    box: line(texts.box),
    binder: line(texts.binder),
    page: line(texts.page),
    seller: line(texts.seller),
  }
}

/** What is wrong with the tags of a text; null when nothing is. The other fields take no more than fits. */
export function tagsError(typed: string): string | null {
  const tags = tagsFrom(typed)
  if (tags.length > maxTags) return `A copy has at most ${maxTags} tags.`
  return tags.some(tag => lengthOf(tag) > maxTag) ? `A tag has at most ${maxTag} characters.` : null
}

export function remarkErrors({ tags }: Pick<RemarkTexts, 'tags'>): { readonly tags?: string } {
  const error = tagsError(tags)
  return error === null ? {} : { tags: error }
}

/** Remarks as they are sent. */
export type SentRemarks = {
  -readonly [Field in keyof Remarks]?: Field extends 'tags' ? string[] : Remarks[Field]
}

/** Returns the remarks of a new copy; nothing for blank ones. */
export function newRemarks(texts: RemarkTexts): SentRemarks {
  const filled = Object.entries(remarksOfTexts(texts)).filter(
    ([, value]) => value !== null && value.length > 0,
  )
  return Object.fromEntries(filled) as SentRemarks
}

/** Returns the remarks that differ from those of a copy. */
export function changedRemarkTexts(copy: CopyRemarks, texts: RemarkTexts): SentRemarks {
  const { tags, ...lines } = remarksOfTexts(texts)
  const changed = Object.entries(lines).filter(([field, text]) => text !== copy[field as keyof typeof lines])
  const keys = (list: readonly string[]) => list.map(remarkKey).join('\n')
  return {
    ...(Object.fromEntries(changed) as SentRemarks),
    ...(keys(tags) !== keys(copy.tags) && { tags: [...tags] }),
  }
}
