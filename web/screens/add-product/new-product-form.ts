/** The Add New Product form: from the texts of its fields to what is sent, or to what is missing. */
import { type ProductType, productTypes } from '#domain/catalogue/product'
import type { NewProduct } from '#web/api/catalogue.ts'

/** The fields of the form, by their wire names. */
export type NewProductField =
  | 'name'
  | 'product_type'
  | 'set_name'
  | 'card_number'
  | 'rarity'
  | 'misc_info'
  | 'product_description'
  | 'image_url'

export type NewProductValues = Readonly<Record<NewProductField, string>>

export type NewProductReading =
  | { readonly body: NewProduct }
  | { readonly errors: Partial<Record<NewProductField, string>> }

export const emptyNewProduct: NewProductValues = {
  name: '',
  product_type: 'card',
  set_name: '',
  card_number: '',
  rarity: '',
  misc_info: '',
  product_description: '',
  image_url: '',
}

export function productTypeOf({ product_type }: NewProductValues): ProductType {
  return productTypes.find(type => type === product_type) ?? 'card'
}

/** Empty fields are left out, and so is what was typed for the other product type (specification, section 5). */
export function readNewProduct(values: NewProductValues): NewProductReading {
  const type = productTypeOf(values)
  const isSealed = type === 'sealed_product'
  const said = (field: NewProductField) => values[field].trim()
  const errors = {
    ...(!said('name') && { name: 'Product name is required.' }),
    ...(!said('set_name') && { set_name: 'Set name is required.' }),
    ...(isSealed &&
      !said('product_description') && { product_description: 'Product description is required.' }),
    ...(!said('image_url') && { image_url: 'Product image is required.' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const optional = isSealed
    ? (['product_description'] as const)
    : (['card_number', 'rarity', 'misc_info'] as const)
  const filled = optional.filter(field => said(field) !== '')
  return {
    body: {
      name: said('name'),
      product_type: type,
      set_name: said('set_name'),
      image_url: said('image_url'),
      ...Object.fromEntries(filled.map(field => [field, said(field)])),
    },
  }
}
