/**
 * Copies that a collector thinks of as "the same thing" stand as one tile in the collection: graded copies by
 * product, company and grade, sealed ones by product, all others by product and condition (specification,
 * section 3). The kind is part of the key, so a card at the grader never merges with one at home.
 */
import type { CopyState } from './copy.ts'
import { foldedKey } from '#domain/text'

/** The key of the group a copy stands in: unique per collector, safe in an address once encoded. */
export function groupKey(productId: string, state: CopyState): string {
  return [productId, state.kind, ...groupParts(state)]
    .map(part => encodeURIComponent(foldedKey(part)))
    .join(':')
}

function groupParts(state: CopyState): string[] {
  switch (state.kind) {
    case 'graded':
      return [state.gradingCompany, state.grade]
    case 'sealed':
      return []
    case 'raw':
    case 'grading':
      return [state.condition ?? '']
  }
}
