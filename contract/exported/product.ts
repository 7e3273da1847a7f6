/** What the lists of data.json have of a product. */
import { productTypes } from '#domain/products/product'
import { z } from 'zod'

export const product = {
  product_id: z.string(),
  name: z.string(),
  set_name: z.string(),
  card_number: z.string().nullable(),
  product_type: z.enum(productTypes),
  misc_info: z.string().nullable(),
  printing_label: z.string().nullable(),
  language: z.string(),
}

/** A product as another server can find it. */
export const foundProduct = {
  ...product,
  set_code: z.string().nullable(),
  /** A digest of what makes it this product: servers with the same product have the same. */
  identity_key: z.string(),
}
