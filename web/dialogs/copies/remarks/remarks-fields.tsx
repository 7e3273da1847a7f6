import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  maxNote,
  maxPlace,
  maxSeller,
  maxTag,
  maxTags,
  remarkKey,
  type Remarks,
  tagsFrom,
} from '#domain/copies/remarks'
import { lengthOf, tidyLine, tidyLines } from '#domain/text'
import { type Copy, remarksQuery } from '#web/api/collection.ts'
import type { FieldOf } from '#web/components/fields/form-state.ts'
import { TagsField } from '#web/components/fields/tags-field.tsx'
import { TextAreaField, TextField, type TextFieldProps } from '#web/components/fields/fields.tsx'

/** The optional note, tags, place and seller of a copy, with suggestions from other copies. */
export function RemarksFields({ field }: { field: FieldOf<RemarkField> }) {
  const tags = useQuery(remarksQuery).data?.tags ?? []
  return (
    <div className="flex flex-col gap-4">
      <TagsField
        {...field('tags')}
        label="Tags"
        hint="Press Enter or type a comma after each."
        known={tags}
        maxLength={maxTag}
      />
      <PlaceFields field={field} />
      <TextAreaField {...field('note')} label="Note" rows={3} maxLength={maxNote} />
    </div>
  )
}

/** Where copies lie, and whom they were bought from. */
export function PlaceFields({ field }: { field: FieldOf<Exclude<RemarkField, 'note' | 'tags'>> }) {
  const known = useQuery(remarksQuery).data
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem] gap-3">
        <SuggestedField {...field('box')} label="Box" known={known?.boxes} maxLength={maxPlace} />
        <SuggestedField {...field('binder')} label="Binder" known={known?.binders} maxLength={maxPlace} />
        <TextField {...field('page')} label="Page" maxLength={maxPlace} />
      </div>
      <SuggestedField {...field('seller')} label="Bought from" known={known?.sellers} maxLength={maxSeller} />
    </>
  )
}

/** A text field that suggests what others have. */
function SuggestedField({ known = [], ...field }: TextFieldProps & { known: readonly string[] | undefined }) {
  const listId = useId()
  return (
    <div className="min-w-0">
      <TextField {...field} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {known.map(text => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </div>
  )
}

/** The note, tags, place and seller of a copy as texts of a form. */
export const remarkNames = ['note', 'tags', 'box', 'binder', 'page', 'seller'] as const
export type RemarkField = (typeof remarkNames)[number]
type RemarkTexts = Readonly<Record<RemarkField, string>>

export const blankRemarks: RemarkTexts = { note: '', tags: '', box: '', binder: '', page: '', seller: '' }

type CopyRemarks = Pick<Copy, RemarkField>

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
function remarksOfTexts(texts: RemarkTexts): Remarks {
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
type SentRemarks = {
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
