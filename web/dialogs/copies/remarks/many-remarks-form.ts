/** The note, tags, place and seller of many copies as texts of a form. Blank ones leave what the copies have. */
import { tagsFrom } from '#domain/copies/remarks'
import { tidyLine, tidyLines } from '#domain/text'
import type { ManyEdit } from '#web/api/many-copies.ts'
import { tagsError } from './remarks-form.ts'

export type ManyRemarkField =
  | 'note'
  | 'addTags'
  | 'removeTags'
  | 'box'
  | 'binder'
  | 'page'
  | 'seller'
  | 'clearsPlace'

export type ManyRemarkTexts = Readonly<Record<ManyRemarkField, string>>

/** `clearsPlace` is 'on' for copies that lose the box, binder and page they had. */
export const noManyRemarks: ManyRemarkTexts = {
  note: '',
  addTags: '',
  removeTags: '',
  box: '',
  binder: '',
  page: '',
  seller: '',
  clearsPlace: '',
}

export type ManyRemarks = Pick<
  ManyEdit,
  'note' | 'box' | 'binder' | 'page' | 'seller' | 'addTags' | 'removeTags' | 'clear'
>

/** Reads what is to change, as it is sent; nothing for blank texts. */
export function readManyRemarks(texts: ManyRemarkTexts) {
  return { send: manyRemarksOf(texts), errors: manyRemarkErrors(texts) }
}

function manyRemarksOf(texts: ManyRemarkTexts): ManyRemarks {
  const [addTags, removeTags] = [tagsFrom(texts.addTags), tagsFrom(texts.removeTags)]
  const lines = Object.fromEntries(
    (['box', 'binder', 'page', 'seller'] as const).flatMap(field => {
      const text = tidyLine(texts[field])
      return text === '' ? [] : [[field, text]]
    }),
  )
  const note = tidyLines(texts.note)
  return {
    ...lines,
    ...(note !== '' && { note }),
    ...(addTags.length > 0 && { addTags: [...addTags] }),
    ...(removeTags.length > 0 && { removeTags: [...removeTags] }),
    ...(texts.clearsPlace === 'on' && { clear: ['box', 'binder', 'page'] }),
  }
}

function manyRemarkErrors(texts: ManyRemarkTexts): Record<string, string> {
  const [added, removed] = [tagsError(texts.addTags), tagsError(texts.removeTags)]
  return { ...(added !== null && { addTags: added }), ...(removed !== null && { removeTags: removed }) }
}
