/** The shared catalogue: products, their lists for filters, and their pictures. */
import { cardCategories, productTypes } from '#domain/catalogue/product'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  blankable,
  clearable,
  count,
  id,
  instant,
  line,
  lines,
  money,
  pagination,
  searchText,
  wholeNumber,
} from './fields.ts'

/** The fields of a product that a holding and a group show too. */
export const productFace = {
  name: z.string(),
  product_type: z.enum(productTypes),
  set_name: z.string(),
  set_code: z.string().nullable(),
  card_number: z.string().nullable(),
  rarity: z.string().nullable(),
  pokemon_type: z.string().nullable(),
  category: z.enum(cardCategories).nullable(),
  hp: z.number().nullable(),
  image_url: z.string().nullable(),
  misc_info: z.string().nullable(),
}

export const product = z.object({
  id: z.string(),
  ...productFace,
  product_description: z.string().nullable(),
  release_date: z.string().nullable(),
  /** The Near Mint price of a card, or the price of a sealed product; null when unknown. */
  current_market_price: money.nullable(),
  /** How many copies the asking collector holds. */
  quantity: z.number(),
  /** Grades belong to holdings: always null here. */
  grade: z.null(),
  grading_company: z.null(),
  /** Counts the edits; send it back with an edit to be told when somebody was faster. */
  revision: z.number(),
  created_at: instant,
  updated_at: instant,
})

const productType = z.enum(productTypes, { error: 'must be card or sealed_product' })

/** Without flags, so that the published description can say it too. */
const imageAddress =
  /^(?:\/uploads\/[A-Za-z0-9_-]+\.[a-z0-9]+|[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?)$/

/** http, https or an own upload, without user name or control characters: the only addresses a page may show. */
const imageUrl = line(2_048)
  .refine(address => imageAddress.test(address), { error: 'must be a web address or an uploaded image' })
  .meta({ pattern: imageAddress.source })

const searchQuery = {
  search: searchText,
  product_type: blankable(productType),
  set: blankable(line(200)),
  rarity: blankable(line(100)),
}

export const productEndpoints = {
  'GET /api/products': endpoint({
    summary: 'Search the catalogue',
    access: 'collector',
    status: 200,
    query: z.object({
      page: blankable(wholeNumber(1, 1_000_000)),
      limit: blankable(wholeNumber(1, 100)),
      ...searchQuery,
    }),
    answer: z.object({ products: z.array(product), pagination }),
  }),
  'GET /api/products/types/list': endpoint({
    summary: 'The product types in the catalogue',
    access: 'collector',
    status: 200,
    answer: z.object({ types: z.array(z.string()) }),
  }),
  'GET /api/products/sets/list': endpoint({
    summary: 'The sets in the catalogue, newest first',
    access: 'collector',
    status: 200,
    answer: z.object({ sets: z.array(z.object({ set_code: z.string().nullable(), set_name: z.string() })) }),
  }),
  'GET /api/products/rarities/list': endpoint({
    summary: 'The rarities in the catalogue',
    access: 'collector',
    status: 200,
    answer: z.object({ rarities: z.array(z.string()) }),
  }),
  'GET /api/products/:id': endpoint({
    summary: 'One product',
    access: 'collector',
    status: 200,
    params: z.object({ id }),
    answer: z.object({ product }),
  }),
  'POST /api/products': endpoint({
    summary: 'Add a product to the catalogue',
    access: 'collector',
    status: 201,
    refusals: ['conflict'],
    body: z.object({
      name: line(200),
      product_type: productType,
      set_name: line(200),
      card_number: blankable(line(50)),
      rarity: blankable(line(100)),
      misc_info: blankable(line(500)),
      product_description: blankable(lines(5_000)),
      image_url: imageUrl,
    }),
    answer: z.object({ product }),
  }),
  'PUT /api/products/:id': endpoint({
    summary: 'Edit a product; the earlier revision is kept',
    access: 'collector',
    status: 200,
    refusals: ['conflict'],
    params: z.object({ id }),
    body: z.object({
      name: line(200).optional(),
      set_name: line(200).optional(),
      card_number: clearable(line(50)),
      rarity: clearable(line(100)),
      misc_info: clearable(line(500)),
      product_description: clearable(lines(5_000)),
      image_url: clearable(imageUrl),
      revision: count(0, 1_000_000_000).optional(),
    }),
    answer: z.object({ product }),
  }),
  'POST /api/products/upload-image': endpoint({
    summary: 'Upload a picture (PNG, JPEG, GIF, WebP or AVIF, at most 5 MB)',
    access: 'collector',
    status: 201,
    file: 'image',
    answer: z.object({ imageUrl: z.string(), image_url: z.string() }),
  }),
}
