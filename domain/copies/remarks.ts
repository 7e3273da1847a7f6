/**
 * Remarks are what a collector keeps about one copy besides its cost and state: a note, tags, where it lies, and whom it
 * was bought from. Every kind of copy has them, and they survive a change of kind. No figure depends on them, so copies
 * that differ in them share a tile.
 */
import { foldedKey, lengthOf, tidyLine } from '#domain/text'

/** The most characters of a note, of one or several lines. */
export const maxNote = 2_000
/** The most characters of a box, a binder, a page or a tag. */
export const maxPlace = 80
export const maxTag = 60
/** The most characters of a seller. */
export const maxSeller = 120
/** The most tags of one copy. */
export const maxTags = 20

export interface Remarks {
  readonly note: string | null
  /** In the order they were given, none twice regardless of case. */
  readonly tags: readonly string[]
  /** Where the copy lies: a box, or a binder and its page. */
  readonly box: string | null
  readonly binder: string | null
  readonly page: string | null
  /** Whom the copy was bought from. */
  readonly seller: string | null
}

export const noRemarks: Remarks = {
  note: null,
  tags: [],
  box: null,
  binder: null,
  page: null,
  seller: null,
}

/** The remarks of one line that copies share, by which they are found. */
export const remarkKinds = ['tag', 'box', 'binder', 'page', 'seller'] as const
export type RemarkKind = (typeof remarkKinds)[number]

/** Remarks as they are sent, tidied. Undefined keeps what is there, null and an empty list clear it. */
export interface RemarksRequest {
  readonly note?: string | null | undefined
  readonly tags?: readonly string[] | null | undefined
  readonly box?: string | null | undefined
  readonly binder?: string | null | undefined
  readonly page?: string | null | undefined
  readonly seller?: string | null | undefined
}

/** Returns the remarks after a request. */
export function changedRemarks(before: Remarks, request: RemarksRequest): Remarks {
  const { note, tags, box, binder, page, seller } = request
  return {
    note: note === undefined ? before.note : note,
    tags: tags === undefined ? before.tags : distinctTags(tags ?? []),
    box: box === undefined ? before.box : box,
    binder: binder === undefined ? before.binder : binder,
    page: page === undefined ? before.page : page,
    seller: seller === undefined ? before.seller : seller,
  }
}

/** Returns the key that two remarks of one line share when they differ only in case, width or white space. */
export function remarkKey(text: string): string {
  return foldedKey(text)
}

/** Returns the tags without those that repeat an earlier one. */
export function distinctTags(tags: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return tags.filter(tag => {
    const key = remarkKey(tag)
    return !seen.has(key) && seen.add(key)
  })
}

/** Separates the tags of a copy where they are one text: in its row, in files and while they are typed. */
const tagSeparators = /[,;|\n]/

/** Whether a text can be one tag: without a comma, semicolon or bar, which separate tags in files. */
export function isOneTag(text: string): boolean {
  return !tagSeparators.test(text)
}

/** Reads tags from one text of a file: separated by commas, semicolons or bars, tidied, none twice. */
export function tagsFrom(text: string): readonly string[] {
  const tags = text.split(tagSeparators).map(tidyLine)
  return distinctTags(tags.filter(tag => tag !== ''))
}

/** Why remarks that no form or contract has checked cannot be kept, as the end of a sentence; null when they can. */
export function remarksFault({ note, tags, box, binder, page, seller }: Remarks): string | null {
  if (tags.length > maxTags) return `has more than ${maxTags} tags`
  if (distinctTags(tags).length < tags.length) return 'has a tag twice'
  const texts = [
    [note, maxNote],
    [seller, maxSeller],
    ...[box, binder, page].map(text => [text, maxPlace] as const),
    ...tags.map(tag => [tag, maxTag] as const),
  ] as const
  const isBeyond = texts.some(([text, max]) => text !== null && (text === '' || lengthOf(text) > max))
  return isBeyond ? 'has a note, tag, place or seller that is blank or too long' : null
}

/** Remarks as flat fields, for rows and for the versions that operations keep. Tags are lines of one text. */
export interface RemarksFields {
  readonly note: string | null
  readonly tags: string | null
  readonly box: string | null
  readonly binder: string | null
  readonly page: string | null
  readonly seller: string | null
}

/** Flattens remarks; the inverse of `remarksOf`. */
export function remarksFieldsOf({ note, tags, box, binder, page, seller }: Remarks): RemarksFields {
  return { note, tags: tags.length === 0 ? null : tags.join('\n'), box, binder, page, seller }
}

/** Counts the characters of remarks as they are kept. */
export function remarksLength({ note, tags, box, binder, page, seller }: Remarks): number {
  const lines = (note?.length ?? 0) + (box?.length ?? 0) + (binder?.length ?? 0) + (page?.length ?? 0)
  return tags.reduce((length, tag) => length + tag.length + 1, lines + (seller?.length ?? 0))
}

/** Whether a copy has any remark. */
export function hasRemarks({ note, tags, box, binder, page, seller }: Remarks): boolean {
  return (
    tags.length > 0 || note !== null || box !== null || binder !== null || page !== null || seller !== null
  )
}

/** Reads remarks from flat fields. */
export function remarksOf({ note, tags, box, binder, page, seller }: RemarksFields): Remarks {
  return { note, tags: tags === null ? [] : tags.split('\n'), box, binder, page, seller }
}
