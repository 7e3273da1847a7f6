/** What an addition cost, where it had costs next to the price. */
import { stateOf } from '#domain/copies/copy'
import { costField, costFields, costsFrom, extraCostsOf } from '#domain/copies/extra-costs'
import { itemPriceCents } from '#domain/copies/purchase-costs'
import { sumCents, zeroCents } from '#domain/money/money'
import type { Operation, OperationCopy } from '#web/api/operations.ts'
import { costWords, partsWords } from '#web/format/cost-words.ts'

type Version = NonNullable<OperationCopy['after']>

/**
 * Says what the cost of added copies is made of: "items $30.00 + shipping $4.99". Null for other operations, without
 * costs next to the price, and when the operation has more copies than it lists.
 */
export function addedCostWords({
  kind,
  copies,
  copiesTotal,
}: Pick<Operation, 'kind' | 'copies' | 'copiesTotal'>): string | null {
  const added = copies.flatMap(({ after }) => after ?? [])
  if (kind !== 'add' || added.length !== copiesTotal) return null
  const parts = added.map(version => ({ ...version, itemPriceCents: itemPriceOf(version) }))
  const [first] = parts
  if (first === undefined || !parts.some(paid => costWords(paid) !== null)) return null
  if (parts.length === 1) return costWords(first)
  return partsWords('items', {
    itemPriceCents: sumCents(parts.map(paid => paid.itemPriceCents)),
    ...costFields(
      'purchase',
      extraCostsOf(cost => sumCents(parts.map(paid => paid[`${costField('purchase', cost)}Cents`]))),
    ),
    gradingCostCents: sumCents(parts.map(paid => paid.gradingCostCents ?? zeroCents)),
  })
}

function itemPriceOf(version: Version) {
  const copy = { state: stateOf(version), costBasisCents: version.costBasisCents }
  return itemPriceCents(copy, costsFrom('purchase', version))
}
