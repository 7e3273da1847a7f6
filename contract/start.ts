/** The first steps of a new server: filling its catalogue, and what an operator does next. */
import { fillStates, startSteps } from '#domain/products/catalogue-fill'
import { languages } from '#domain/products/language'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, named } from './fields.ts'

const language = z.enum(languages, { error: 'must be the code of a language, such as en' })

const fill = z.object({
  language: z.enum(languages),
  /** `running` also before the first step, and while a server that was stopped is away. */
  state: z.enum(fillStates),
  started_at: instant,
  /** Null while it runs. */
  ended_at: instant.nullable(),
  sets_done: z.number(),
  /** Null until TCGdex has listed them. */
  sets: z.number().nullable(),
  /** Cards that are in the catalogue with name and number. */
  cards: z.number(),
  /** About how many it will be; null while unknown. */
  cards_expected: z.number().nullable(),
  /** Cards whose details were requested. They come after all sets. */
  details_done: z.number(),
  details: z.number().nullable(),
  /** Cards and sets that could not be read. */
  left_out: z.number(),
  /** Why it failed, or what was left out last, as a sentence. */
  said: z.string().nullable(),
})

const start = named('Start', {
  catalogue: z.object({
    /** Whether cards were ever imported, here or by the command. */
    is_filled: z.boolean(),
    languages: z.array(z.object({ language: z.enum(languages), cards: z.number() })),
    sealed_products: z.number(),
    /** The host of TCGdex's API. */
    cards_from: z.string(),
    /** The host of SEALED_PRODUCTS_URL; null without. */
    sealed_products_from: z.string().nullable(),
    /** Whether the command npm run catalogue:import runs right now. */
    command_runs: z.boolean(),
    /** What was started last; null if nothing ever was. */
    fill: fill.nullable(),
  }),
  /** The price sources: how many are on, of how many, and whether somebody has chosen them. */
  prices: z.object({ on: z.number(), known: z.number(), is_chosen: z.boolean() }),
  registration: z.enum(['open', 'invite', 'closed']),
  /** Whether there is another account besides the first. */
  has_others: z.boolean(),
  /** The steps that an operator has ticked. */
  ticked: z.array(z.enum(startSteps)),
})

export const startEndpoints = {
  'GET /api/catalogue': endpoint({
    summary: 'Say whether the operator has filled the catalogue',
    answer: z.object({ is_filled: z.boolean(), is_filling: z.boolean() }),
  }),
  'GET /api/operator/start': endpoint({
    summary: 'List the first steps of a new server with their state, for operators',
    refusals: ['forbidden'],
    answer: start,
  }),
  'POST /api/operator/catalogue-fill': endpoint({
    summary: 'Fill the catalogue with the cards of a language in the background, for operators',
    refusals: ['forbidden', 'conflict'],
    grows: true,
    body: z.object({ language }),
    answer: start,
  }),
  'DELETE /api/operator/catalogue-fill': endpoint({
    summary: 'Stop filling the catalogue, for operators; what was imported is kept',
    refusals: ['forbidden'],
    grows: false,
    answer: start,
  }),
  'PUT /api/operator/start/:step': endpoint({
    summary: 'Tick a first step, or take the tick back, for operators',
    refusals: ['forbidden'],
    // At most three rows.
    grows: false,
    params: z.object({ step: z.enum(startSteps, { error: 'must be catalogue, prices or invite' }) }),
    body: z.object({ is_done: z.boolean({ error: 'must be true or false' }) }),
    answer: start,
  }),
}
