/** What the file of a format would have of a collection, and what it cannot hold. */
import { defaultLanguage } from '#domain/products/language'
import {
  type Condition,
  conditions,
  type CopyKind,
  type CopyState,
  gradedState,
  inGrading,
} from '#domain/copies/copy'
import { leftOutReason } from '#domain/export/app-rows'
import { type ExportFormat, type LeftOutReason, writesCosts } from '#domain/export/export-format'
import { zeroCents } from '#domain/money/money'
import type { Answer } from '#contract/endpoints'
import type { AlikeCopies } from '#server/db/copies/copies-to-export'

export function contentsAnswer(
  format: ExportFormat,
  alike: readonly AlikeCopies[],
  ledgerCurrency: string,
): Answer<'GET /api/collections/export/contents'>['contents'] {
  const counts = new Map<LeftOutReason | null, number>()
  for (const some of alike) {
    const reason = leftOutReason(format, sampleOf(some))
    counts.set(reason, (counts.get(reason) ?? 0) + some.copies)
  }
  const leftOut = [...counts].flatMap(([reason, copies]) => (reason === null ? [] : [{ reason, copies }]))
  return {
    copies: counts.get(null) ?? 0,
    leftOut: leftOut.sort((one, other) => other.copies - one.copies),
    hasCosts: writesCosts(format, ledgerCurrency),
  }
}

/** One of them, as far as formats look. */
function sampleOf({ kind, condition, printingKey, printingLabel, hasSetCode, hasNumber }: AlikeCopies) {
  const text = { name: '', setName: '', rarity: null, tcgplayerId: null, setCardCount: null }
  const codes = { setCode: hasSetCode ? 'code' : null, cardNumber: hasNumber ? '1' : null }
  const productType = kind === 'sealed' ? ('sealed_product' as const) : ('card' as const)
  const printing = { printingKey, printingLabel, language: defaultLanguage }
  return {
    product: { ...text, ...codes, ...printing, productType },
    state: stateOfKind(kind, condition),
    costCents: null,
    purchaseDate: '2000-01-01',
    note: null,
  }
}

function stateOfKind(kind: CopyKind, condition: Condition | null): CopyState {
  switch (kind) {
    case 'raw':
      return { kind, condition: condition ?? conditions[0] }
    case 'graded':
      return gradedState('PSA', '10')
    case 'grading':
      return inGrading(zeroCents, zeroCents, condition).state
    case 'sealed':
      return { kind }
  }
}
