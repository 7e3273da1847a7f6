/** Remarks of many copies at once: what is given replaces what each has, tags are added and removed. */
import { changedRemarks, distinctTags, maxTags, remarkKey, type Remarks } from './remarks.ts'
import { conflict, type Refusal } from '#domain/refusal'

/** The remarks that can be cleared from many copies. Tags are removed one by one. */
export const clearableRemarks = ['note', 'box', 'binder', 'page', 'seller'] as const
export type ClearableRemark = (typeof clearableRemarks)[number]

/** Undefined keeps what each copy has. */
export interface RemarksOfMany {
  readonly note?: string | undefined
  readonly box?: string | undefined
  readonly binder?: string | undefined
  readonly page?: string | undefined
  readonly seller?: string | undefined
  readonly addTags?: readonly string[] | undefined
  /** Regardless of case. Copies without them stay as they are. */
  readonly removeTags?: readonly string[] | undefined
  readonly clear?: readonly ClearableRemark[] | undefined
}

/** Whether a request changes nothing, whatever the copies have. */
export function isEmptyForMany(request: RemarksOfMany): boolean {
  return Object.values(request).every(value => value === undefined || value.length === 0)
}

/** Returns the remarks of one of the copies. A field that is given and cleared is given. */
export function remarksAfterMany(before: Remarks, request: RemarksOfMany): Remarks {
  const { addTags = [], removeTags = [], clear = [], ...given } = request
  const cleared = Object.fromEntries(clear.map(field => [field, null]))
  const gone = new Set(removeTags.map(remarkKey))
  const tags = distinctTags([...before.tags, ...addTags]).filter(tag => !gone.has(remarkKey(tag)))
  const set = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined))
  return changedRemarks(before, { ...cleared, ...set, tags })
}

/** Refuses tags for a copy that would have too many. */
export function tooManyTags(before: Remarks, request: RemarksOfMany): Refusal | null {
  if (remarksAfterMany(before, request).tags.length <= maxTags) return null
  return conflict(`A copy has at most ${maxTags} tags. Remove some first.`, 'addTags')
}
