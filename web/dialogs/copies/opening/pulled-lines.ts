/** What was pulled from a sealed product, as the dialog keeps it while it is entered. */
import { type Condition, conditions, type CopyState } from '#domain/copies/copy'
import { maxPulledCopies } from '#domain/copies/open-product'
import type { Product } from '#web/api/catalogue.ts'
import type { CardArtProduct } from '#web/components/cards/card-face.ts'

/** The part of a product that a line shows and sends. */
export type PulledProduct = Pick<Product, 'id' | 'printings' | 'printingLabel' | 'language'> & CardArtProduct

/** Copies of one product in one condition. Quantity and cost are kept as typed. */
export interface PulledLine {
  /** Stays the same while the line is edited. */
  readonly key: number
  readonly product: PulledProduct
  /** Not used for a sealed product. */
  readonly condition: Condition
  readonly quantity: string
  /** Of all copies together. */
  readonly cost: string
}

/** Returns the state of the copies of a line. */
export function stateOfLine({ product, condition }: Pick<PulledLine, 'product' | 'condition'>): CopyState {
  return product.productType === 'sealed_product' ? { kind: 'sealed' } : { kind: 'raw', condition }
}

/** Parses the number of copies; null unless it is a whole number from 1 to the limit of an opening. */
export function quantityOf({ quantity }: Pick<PulledLine, 'quantity'>): number | null {
  const count = /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : 0
  return count >= 1 && count <= maxPulledCopies ? count : null
}

/**
 * Adds one Near Mint copy, as one more of the line that has such copies already or as a new line. It becomes the
 * last line either way.
 */
export function addPulled(lines: readonly PulledLine[], product: PulledProduct): readonly PulledLine[] {
  const alike = lines.find(line => line.product.id === product.id && line.condition === conditions[0])
  const key = Math.max(0, ...lines.map(line => line.key)) + 1
  const added = alike
    ? { ...alike, quantity: String((quantityOf(alike) ?? 0) + 1) }
    : { key, product, condition: conditions[0], quantity: '1', cost: '' }
  return [...lines.filter(line => line !== alike), added]
}

/** Returns the lines with one of them changed. */
export function changePulled(
  lines: readonly PulledLine[],
  key: number,
  change: Partial<Omit<PulledLine, 'key'>>,
): readonly PulledLine[] {
  return lines.map(line => (line.key === key ? { ...line, ...change } : line))
}
