/** The sets of the catalogue: what a collector has of each, what is missing, and what that costs. */
import { languages } from '#domain/products/language'
import { z } from 'zod'
import { printing } from './catalogue.ts'
import { searching } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import { blankable, id, instant, money, named, nothing, paged, pagination, searchText } from './fields.ts'

const language = z.enum(languages, { error: 'must be a language such as en, de or ja' })
/** 24 sets of 250 cards in two printings take 40 ms. */
const pricedSetsPerCost = 12
const yes = z.literal('true', { error: 'must be true' })

export const cardSet = named('Set', {
  set_code: z.string(),
  set_name: z.string(),
  language: z.enum(languages),
  /** YYYY-MM-DD. Null if unknown. */
  release_date: z.string().nullable(),
  /** How many cards the catalogue lists. Other printings of a card do not count. */
  cards: z.number(),
  /** A card counts once, whichever printing it is and however many copies there are. */
  cards_owned: z.number(),
  printings_owned: z.number(),
  /** Whether the collector has chosen to finish it. */
  is_chosen: z.boolean(),
})

const missingCards = {
  /** Cards that the collector does not have in any printing. */
  missing: z.number(),
  /** Those with a known price. */
  missing_priced: z.number(),
  /** What those cost together, each in its cheapest printing. Null when the price of none is known. */
  missing_cost: money.nullable(),
}

const listedSet = named('ListedSet', {
  ...cardSet.shape,
  /** What is missing. Null for a set that the collector has no card from and has not chosen. */
  to_finish: z.object(missingCards).nullable(),
})

/** A card of a set, with the copies that the collector owns of each printing. */
export const setCard = named('SetCard', {
  /** Of the printing that the catalogue lists. */
  id: z.string(),
  name: z.string(),
  card_number: z.string().nullable(),
  rarity: z.string().nullable(),
  pokemon_type: z.string().nullable(),
  hp: z.number().nullable(),
  image_url: z.string().nullable(),
  is_owned: z.boolean(),
  /** The lowest known Near Mint price of its printings. Null when none is known. */
  current_market_price: money.nullable(),
  printings: z.array(printing),
})

const ofLanguage = z.object({
  /** English by default. */
  language: blankable(language),
})

export const setEndpoints = {
  'GET /api/sets': endpoint({
    summary:
      'List the sets of a language, newest first, with what the collector has of each and what the rest costs',
    // Reads every set, and every card of the begun and chosen ones.
    extraCost: ({ query }) => searching + Math.floor((query.limit ?? 0) / pricedSetsPerCost),
    query: z.object({
      ...paged(24),
      /** In the name of the set, or its code. */
      search: searchText,
      /** English by default; with `chosen`, every language. */
      language: blankable(language),
      /** Only sets that the collector has a card from. */
      mine: blankable(yes),
      /** Only sets that the collector has chosen to finish. */
      chosen: blankable(yes),
    }),
    answer: z.object({ sets: z.array(listedSet), pagination }),
  }),
  'GET /api/sets/:id': endpoint({
    summary: 'Get the checklist of a set by its code: its cards by number, and what the missing ones cost',
    // Reads every card of the set.
    extraCost: searching,
    params: z.object({ id }),
    query: z.object({
      /** English by default. */
      language: blankable(language),
      /** Only cards that the collector does not have in any printing. */
      missing: blankable(yes),
    }),
    answer: z.object({
      set: cardSet,
      cards: z.array(setCard),
      /** How many printings its cards have together. */
      printings: z.number(),
      ...missingCards,
      /** When the source of the oldest of these prices had it. Null without any. */
      oldest_price_as_of: instant.nullable(),
    }),
  }),
  'PUT /api/sets/:id/chosen': endpoint({
    summary: 'Choose to finish a set (at most 50)',
    refusals: ['conflict'],
    grows: true,
    params: z.object({ id }),
    query: ofLanguage,
    answer: nothing,
  }),
  'DELETE /api/sets/:id/chosen': endpoint({
    summary: 'Choose a set no longer',
    grows: false,
    params: z.object({ id }),
    query: ofLanguage,
    answer: nothing,
  }),
}
