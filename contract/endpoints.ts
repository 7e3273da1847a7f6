/** Every call of the API by its method and path. The page imports these as types only. */
import { z } from 'zod'
import { accountEndpoints } from './accounts.ts'
import { collectionEndpoints } from './collection.ts'
import { endpoint } from './endpoint.ts'
import type { Inside } from './names.ts'
import { notificationEndpoints } from './notifications.ts'
import { priceEndpoints } from './prices.ts'
import { productEndpoints } from './catalogue.ts'
import { tradeEndpoints } from './trades.ts'
import { wishlistEndpoints } from './wishlist.ts'

const healthEndpoints = {
  'GET /api/health': endpoint({
    summary: 'The process serves',
    access: 'open',
    status: 200,
    answer: z.object({ status: z.literal('ok') }),
  }),
  'GET /api/ready': endpoint({
    summary: 'The server can do its work',
    access: 'open',
    status: 200,
    answer: z.object({ status: z.literal('ready') }),
  }),
}

const descriptionEndpoints = {
  'GET /api/openapi.json': endpoint({
    summary: 'This description of the API, as OpenAPI 3.1',
    access: 'open',
    status: 200,
    /** What such a document may have in it is said by OpenAPI, not here. */
    answer: z.looseObject({ openapi: z.string() }),
  }),
}

export const endpoints = {
  ...healthEndpoints,
  ...descriptionEndpoints,
  ...accountEndpoints,
  ...productEndpoints,
  ...collectionEndpoints,
  ...priceEndpoints,
  ...notificationEndpoints,
  ...tradeEndpoints,
  ...wishlistEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

type Part<Name extends EndpointName, Key extends string> =
  Endpoints[Name] extends Record<Key, infer Schema> ? Schema : undefined

/** What goes in, as it travels: names of the wire, dollars. */
export type Sent<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> =
  Part<Name, Key> extends z.ZodType ? z.input<Part<Name, Key>> : undefined

/** What goes in, as the page says it: names inside, cents. */
export type Request<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> = Inside<
  Sent<Name, Key>
>

/** What goes in, as a route receives it: checked, names inside, cents. */
export type Received<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> =
  Part<Name, Key> extends z.ZodType ? Inside<z.output<Part<Name, Key>>> : undefined

/** What comes back, as it travels: names of the wire, dollars. */
export type WireAnswer<Name extends EndpointName> = z.input<Endpoints[Name]['answer']>

/** What comes back, inside: what a route returns and what the page reads, in cents. */
export type Answer<Name extends EndpointName> = Inside<WireAnswer<Name>>

/** One event of a stream, inside; never on endpoints without events. */
export type StreamEvent<Name extends EndpointName> = Endpoints[Name] extends {
  readonly events: z.ZodObject<infer Shape>
}
  ? {
      [Event in keyof Shape]: { readonly event: Event; readonly data: Inside<z.input<Shape[Event]>> }
    }[keyof Shape]
  : never
