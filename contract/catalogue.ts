/** The shared catalogue: products, the lists behind its filters, and images. */
import { languages } from '#domain/products/language'
import { cardCategories, productTypes } from '#domain/products/product'
import { z } from 'zod'
import { costOfSearch } from './call-costs.ts'
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
  named,
  paged,
  pagination,
  searchText,
} from './fields.ts'

/** The fields of a product that copies, groups and wishes repeat. */
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
  /** The printing of a card as collectors write it: Reverse Holo. Null if unknown. */
  printing_label: z.string().nullable(),
  /** As TCGdex writes it: en, de, ja, zh-tw. A card is another product in each language. */
  language: z.enum(languages),
}

/** One printing of a card. Each is a product. */
export const printing = z.object({
  /** Of its product. */
  id: z.string(),
  label: z.string().nullable(),
  /** The Near Mint price of a card, or the price of a sealed product. Null when unknown. */
  current_market_price: money.nullable(),
  /** How many copies the collector owns. */
  quantity: z.number(),
})

export const product = named('Product', {
  id: z.string(),
  ...productFace,
  product_description: z.string().nullable(),
  release_date: z.string().nullable(),
  /** The Near Mint price of a card, or the price of a sealed product. Null when unknown. */
  current_market_price: money.nullable(),
  /** How many copies of this printing the collector owns. */
  quantity: z.number(),
  /** All printings of the card, first the common one, which lists show in the place of all. */
  printings: z.array(printing),
  /** What kind of sealed product it is: elite-trainer-box, booster-box … Null for a card and when unknown. */
  sealed_kind: z.string().nullable(),
  /** Always null: grades belong to copies. */
  grade: z.null(),
  grading_company: z.null(),
  /** Number of edits. Send it with an edit to get a conflict if someone else has edited the product since. */
  revision: z.number(),
  /**
   * Whether the collector may change the name, set and number, and changes of other fields apply at once. If not, these
   * wait until an operator or a trusted collector approves them.
   */
  may_rename: z.boolean(),
  /**
   * The collector's own edit that waits. This product is shown with it, to its author alone. Null in lists, which show what
   * everybody sees.
   */
  waiting_edit: z.object({ id: z.string(), created_at: instant, lapses_at: instant }).nullable(),
  created_at: instant,
  updated_at: instant,
})

const productType = z.enum(productTypes, { error: 'must be card or sealed_product' })

/** Without flags, so that the published description can repeat it. */
const imageAddress =
  /^(?:\/uploads\/[A-Za-z0-9_-]+\.[a-z0-9]+|[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?)$/

/** An http or https address or an upload of this server, without credentials or control characters. */
const imageUrl = line(2_048)
  .refine(address => imageAddress.test(address), { error: 'must be a web address or an uploaded image' })
  .meta({ pattern: imageAddress.source })

const language = z.enum(languages, { error: 'must be a language such as en, de or ja' })

const searchQuery = {
  search: searchText,
  product_type: blankable(productType),
  set: blankable(line(200)),
  rarity: blankable(line(100)),
  language: blankable(language),
}

export const productEndpoints = {
  'GET /api/products': endpoint({
    summary: 'List and search products',
    extraCost: ({ query }) => costOfSearch(query.search),
    query: z.object({
      ...paged(100),
      ...searchQuery,
    }),
    answer: z.object({ products: z.array(product), pagination }),
  }),
  'GET /api/products/types/list': endpoint({
    summary: 'List product types',
    answer: z.object({ types: z.array(z.string()) }),
  }),
  'GET /api/products/sets/list': endpoint({
    summary: 'List sets, English ones first and newest first',
    answer: z.object({
      sets: z.array(z.object({ set_code: z.string().nullable(), set_name: z.string(), language })),
    }),
  }),
  'GET /api/products/rarities/list': endpoint({
    summary: 'List rarities',
    answer: z.object({ rarities: z.array(z.string()) }),
  }),
  'GET /api/products/:id': endpoint({
    summary: 'Get a product',
    params: z.object({ id }),
    answer: z.object({ product }),
  }),
  'POST /api/products': endpoint({
    summary: 'Create a product',
    status: 201,
    refusals: ['conflict'],
    grows: true,
    body: z.object({
      name: line(200),
      product_type: productType,
      set_name: line(200),
      card_number: blankable(line(50)),
      rarity: blankable(line(100)),
      misc_info: blankable(line(500)),
      /** English by default. */
      language: blankable(language),
      product_description: blankable(lines(5_000)),
      image_url: imageUrl,
    }),
    answer: z.object({ product }),
  }),
  'PUT /api/products/:id': endpoint({
    summary: 'Edit a product, keeping the earlier revision, or have the edit wait for approval',
    refusals: ['forbidden', 'conflict'],
    grows: true,
    params: z.object({ id }),
    body: z.object({
      name: line(200).optional(),
      set_name: line(200).optional(),
      card_number: clearable(line(50)),
      rarity: clearable(line(100)),
      misc_info: clearable(line(500)),
      /** Of a product that a collector made. */
      language: language.optional(),
      product_description: clearable(lines(5_000)),
      image_url: clearable(imageUrl),
      revision: count(0, 1_000_000_000).optional(),
    }),
    answer: z.object({ product }),
  }),
  'POST /api/products/upload-image': endpoint({
    summary: 'Upload an image (PNG, JPEG, GIF, WebP or AVIF, at most 5 MB)',
    status: 201,
    grows: true,
    extraCost: 10,
    waits: true,
    file: 'image',
    answer: z.object({ imageUrl: z.string(), image_url: z.string() }),
    maxMinutes: 1,
  }),
}
