/** The Edit Product form. Sends the name and the changed fields only. */
import type { Product, ProductEdit } from '#web/api/catalogue.ts'

export const editFields = ['name', 'setName', 'cardNumber', 'rarity', 'language', 'imageUrl'] as const
export type EditField = (typeof editFields)[number]
export type EditValues = Readonly<Record<EditField, string>>

export type EditReading =
  | { readonly edit: ProductEdit }
  | { readonly errors: Partial<Record<EditField, string>> }

type EditableProduct = Pick<Product, EditField | 'revision'>

export function editValuesOf(product: EditableProduct): EditValues {
  return {
    name: product.name,
    setName: product.setName,
    cardNumber: product.cardNumber ?? '',
    rarity: product.rarity ?? '',
    language: product.language,
    imageUrl: product.imageUrl ?? '',
  }
}

/** Sends the revision too, so the server can detect that someone else changed the product. */
export function readEditForm(product: EditableProduct, values: EditValues): EditReading {
  const errors = {
    ...(values.name.trim() === '' && { name: 'Name is required.' }),
    ...(values.setName.trim() === '' && { setName: 'Set name is required.' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const before = editValuesOf(product)
  const changed = editFields.filter(field => values[field].trim() !== before[field])
  return {
    edit: {
      name: values.name.trim(),
      ...Object.fromEntries(changed.map(field => [field, values[field].trim() || null])),
      revision: product.revision,
    },
  }
}

/** True for a complete image URL, so the preview doesn't request half-typed ones. */
export function canPreview(imageUrl: string): boolean {
  return /^(\/uploads\/\S+|https:\/\/[^\s/]+\.[^\s/]+\/\S+)$/.test(imageUrl.trim())
}
