/** The Add New Product form: turns its text fields into a request or errors. */
import { defaultLanguage, languageOf } from '#domain/products/language'
import { type ProductType, productTypes } from '#domain/products/product'
import type { NewProduct } from '#web/api/catalogue.ts'

export const emptyNewProduct = {
  name: '',
  productType: 'card',
  setName: '',
  cardNumber: '',
  rarity: '',
  miscInfo: '',
  language: 'en',
  productDescription: '',
  imageUrl: '',
}
export type NewProductField = keyof typeof emptyNewProduct
export type NewProductValues = Readonly<Record<NewProductField, string>>

export type NewProductReading =
  | { readonly body: NewProduct }
  | { readonly errors: Partial<Record<NewProductField, string>> }

export function productTypeOf({ productType }: NewProductValues): ProductType {
  return productTypes.find(type => type === productType) ?? 'card'
}

/** Omits empty fields and fields of the other product type (specification, section 5). */
export function readNewProduct(values: NewProductValues): NewProductReading {
  const type = productTypeOf(values)
  const isSealed = type === 'sealed_product'
  const trimmed = (field: NewProductField) => values[field].trim()
  const errors = {
    ...(!trimmed('name') && { name: 'Product name is required.' }),
    ...(!trimmed('setName') && { setName: 'Set name is required.' }),
    ...(isSealed &&
      !trimmed('productDescription') && { productDescription: 'Product description is required.' }),
    ...(!trimmed('imageUrl') && { imageUrl: 'Product image is required.' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const optional = isSealed
    ? (['productDescription'] as const)
    : (['cardNumber', 'rarity', 'miscInfo'] as const)
  const language = languageOf(values.language)
  const filled = optional.filter(field => trimmed(field) !== '')
  return {
    body: {
      name: trimmed('name'),
      productType: type,
      setName: trimmed('setName'),
      imageUrl: trimmed('imageUrl'),
      ...(language !== null && language !== defaultLanguage && { language }),
      ...Object.fromEntries(filled.map(field => [field, trimmed(field)])),
    },
  }
}
