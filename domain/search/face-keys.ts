/**
 * By what lists of copies are sorted that show a product by its name, set and number. Keys are compared byte by byte,
 * so both database engines agree.
 */
import { placeByNumber, shortened } from './list-order.ts'
import type { ProductType } from '#domain/products/product'

/** The fields of a product that its keys are made of. */
export interface Face {
  readonly name: string
  readonly productType: ProductType
  readonly setName: string
  readonly cardNumber: string | null
}

export interface FaceKeys {
  readonly nameKey: string
  readonly setKey: string
  /** Plain numbers come before those with letters (TG12), then cards without one, then sealed products. */
  readonly numberKey: string
}

/** Returns the keys of a product; smaller comes first. Each has at most about 60 characters. */
export function faceKeys({ name, setName, ...product }: Face): FaceKeys {
  return {
    nameKey: shortened(name),
    setKey: shortened(setName),
    numberKey: placeByNumber(product) ?? withoutNumber(product),
  }
}

function withoutNumber({ productType }: Pick<Face, 'productType'>): string {
  return productType === 'sealed_product' ? '9' : '8'
}
