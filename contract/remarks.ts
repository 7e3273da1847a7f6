/** What a collector keeps about a copy besides its cost and state, and the call that suggests it again. */
import { maxNote, maxPlace, maxSeller, maxTag } from '#domain/copies/remarks'
import { clearableRemarks } from '#domain/copies/remarks-of-many'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blankable, clearable, line, lines, listOf, tags } from './fields.ts'

/** The remarks of a copy. data.json has the same fields. */
export const remarks = {
  note: z.string().nullable(),
  /** In the order they were given. */
  tags: z.array(z.string()),
  /** Where the copy lies: a box, or a binder and its page. */
  box: z.string().nullable(),
  binder: z.string().nullable(),
  page: z.string().nullable(),
  /** Whom the copy was bought from. */
  seller: z.string().nullable(),
}

const place = line(maxPlace)

/**
 * Remarks that are sent. Tags, place and seller are compared regardless of case and kept as they were first written in the
 * collection.
 */
export const sentRemarks = {
  note: clearable(lines(maxNote)),
  /** All tags that the copy has from now on; none for an empty list. */
  tags: clearable(tags),
  box: clearable(place),
  binder: clearable(place),
  page: clearable(place),
  seller: clearable(line(maxSeller)),
}

/** Remarks of many copies. A field that is absent or blank stays; a name in `clear` removes what the copies have. */
export const sentRemarksOfMany = {
  note: blankable(lines(maxNote)),
  box: blankable(place),
  binder: blankable(place),
  page: blankable(place),
  seller: blankable(line(maxSeller)),
  /** In addition to the tags that each copy has. */
  add_tags: blankable(tags),
  remove_tags: blankable(tags),
  clear: listOf(
    z.enum(clearableRemarks, { error: 'must be note, box, binder, page or seller' }),
    clearableRemarks.length,
    `${clearableRemarks.length} fields`,
  ).optional(),
}

/** Groups with a copy that has all of these remarks, regardless of case. */
export const remarkFilter = {
  tag: blankable(line(maxTag)),
  box: blankable(place),
  binder: blankable(place),
  seller: blankable(line(maxSeller)),
}

const known = z.array(z.string())

export const remarkEndpoints = {
  'GET /api/collections/remarks': endpoint({
    summary:
      'List the tags, boxes, binders and sellers that copies of the collection have, at most 200 of each',
    answer: z.object({ tags: known, boxes: known, binders: known, sellers: known }),
  }),
}
