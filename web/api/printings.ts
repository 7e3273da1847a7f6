import type { Product } from './catalogue.ts'

/** Returns another printing of the card. The product itself for an id that is none of its printings. */
export function inPrinting<Listed extends Pick<Product, 'id' | 'printings'>>(
  product: Listed,
  id: string,
): Listed {
  const printing = product.printings.find(one => one.id === id)
  if (!printing || id === product.id) return product
  const { label, currentMarketPriceCents, quantity } = printing
  return { ...product, id, printingLabel: label, currentMarketPriceCents, quantity }
}
