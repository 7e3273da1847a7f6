/** The Add New Product form: from the texts of its fields to what is sent, or to what is missing. */
import { type ProductType, productTypes } from '#domain/catalogue/product'
import type { NewProduct } from '#web/api/catalogue.ts'

export type NewProductField =
  | 'name'
  | 'productType'
  | 'setName'
  | 'cardNumber'
  | 'rarity'
  | 'miscInfo'
  | 'productDescription'
  | 'imageUrl'

export type NewProductValues = Readonly<Record<NewProductField, string>>

export type NewProductReading =
  | { readonly body: NewProduct }
  | { readonly errors: Partial<Record<NewProductField, string>> }

export const emptyNewProduct: NewProductValues = {
  name: '',
  productType: 'card',
  setName: '',
  cardNumber: '',
  rarity: '',
  miscInfo: '',
  productDescription: '',
  imageUrl: '',
}

export function productTypeOf({ productType }: NewProductValues): ProductType {
  return productTypes.find(type => type === productType) ?? 'card'
}

/** Empty fields are left out, and so is what was typed for the other product type (specification, section 5). */
export function readNewProduct(values: NewProductValues): NewProductReading {
  const type = productTypeOf(values)
  const isSealed = type === 'sealed_product'
  const said = (field: NewProductField) => values[field].trim()
  const errors = {
    ...(!said('name') && { name: 'Product name is required.' }),
    ...(!said('setName') && { setName: 'Set name is required.' }),
    ...(isSealed &&
      !said('productDescription') && { productDescription: 'Product description is required.' }),
    ...(!said('imageUrl') && { imageUrl: 'Product image is required.' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const optional = isSealed
    ? (['productDescription'] as const)
    : (['cardNumber', 'rarity', 'miscInfo'] as const)
  const filled = optional.filter(field => said(field) !== '')
  return {
    body: {
      name: said('name'),
      productType: type,
      setName: said('setName'),
      imageUrl: said('imageUrl'),
      ...Object.fromEntries(filled.map(field => [field, said(field)])),
    },
  }
}
