/** The product types in words (specification, section 2). */
const labels: Readonly<Record<string, string>> = { card: 'Card', sealed_product: 'Sealed Product' }

/** "sealed_product" → "Sealed Product"; a type we have no word for is shown as it comes. */
export function productTypeLabel(productType: string): string {
  return labels[productType] ?? productType
}
