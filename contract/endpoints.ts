/** Every call of the API, by method and path. The page imports types only. */
import { z } from 'zod'
import { accountEndpoints } from './accounts.ts'
import { certificateEndpoints } from './certificates.ts'
import { changeEndpoints } from './changes.ts'
import { collectionEndpoints } from './collection.ts'
import { collectionTotalsEndpoints } from './collection-filter.ts'
import { type CallsByName, endpoint } from './endpoint.ts'
import { exportEndpoints } from './collection-export.ts'
import { exchangeRateEndpoints } from './exchange-rates.ts'
import { importEndpoints } from './imports.ts'
import { manyCopiesEndpoints } from './many-copies.ts'
import type { Inside } from './names.ts'
import { notificationEndpoints } from './notifications.ts'
import { openingEndpoints } from './openings.ts'
import { operationEndpoints } from './operations.ts'
import { operatorEndpoints } from './operator.ts'
import { ownPictureEndpoints } from './own-pictures.ts'
import { priceEndpoints } from './prices.ts'
import { productEndpoints } from './catalogue.ts'
import { productHistoryEndpoints } from './product-history.ts'
import { reportEndpoints } from './reports.ts'
import { waitingEditEndpoints } from './waiting-edits.ts'
import { restoreEndpoints } from './restore.ts'
import { setEndpoints } from './sets.ts'
import { tradeEndpoints } from './trades.ts'
import { remarkEndpoints } from './remarks.ts'
import { savedViewEndpoints } from './saved-views.ts'
import { sharedPageEndpoints } from './shared-pages.ts'
import { startEndpoints } from './start.ts'
import { submissionEndpoints } from './submissions.ts'
import { venueEndpoints } from './venues.ts'
import { wishlistEndpoints } from './wishlist.ts'

const healthEndpoints = {
  'GET /api/health': endpoint({
    summary: 'Check that the server is running',
    access: 'open',
    isProbe: true,
    answer: z.object({ status: z.literal('ok') }),
  }),
  'GET /api/ready': endpoint({
    summary: 'Check that the server is ready',
    access: 'open',
    isProbe: true,
    answer: z.object({ status: z.literal('ready') }),
  }),
}

const descriptionEndpoints = {
  'GET /api/openapi.json': endpoint({
    summary: 'Get this API description as OpenAPI 3.1',
    access: 'open',
    /** OpenAPI itself specifies the rest of the document. */
    answer: z.looseObject({ openapi: z.string() }),
    constant: true,
  }),
}

export const endpoints = {
  ...healthEndpoints,
  ...descriptionEndpoints,
  ...accountEndpoints,
  ...restoreEndpoints,
  ...productEndpoints,
  ...productHistoryEndpoints,
  ...certificateEndpoints,
  ...reportEndpoints,
  ...waitingEditEndpoints,
  ...setEndpoints,
  ...collectionEndpoints,
  ...collectionTotalsEndpoints,
  ...exportEndpoints,
  ...changeEndpoints,
  ...manyCopiesEndpoints,
  ...submissionEndpoints,
  ...openingEndpoints,
  ...priceEndpoints,
  ...exchangeRateEndpoints,
  ...operationEndpoints,
  ...notificationEndpoints,
  ...tradeEndpoints,
  ...venueEndpoints,
  ...remarkEndpoints,
  ...ownPictureEndpoints,
  ...savedViewEndpoints,
  ...sharedPageEndpoints,
  ...wishlistEndpoints,
  ...operatorEndpoints,
  ...startEndpoints,
  ...importEndpoints,
} satisfies CallsByName

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

type Part<Name extends EndpointName, Key extends string> =
  Endpoints[Name] extends Record<Key, infer Schema> ? Schema : undefined

/** A request as it travels: names of the wire, dollars. */
export type Sent<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> =
  Part<Name, Key> extends z.ZodType ? z.input<Part<Name, Key>> : undefined

/** A request as the page writes it: names inside, cents. */
export type Request<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> = Inside<
  Sent<Name, Key>
>

/** A request as a route receives it: checked, names inside, cents. */
export type Received<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> =
  Part<Name, Key> extends z.ZodType ? Inside<z.output<Part<Name, Key>>> : undefined

/** An answer as it travels: names of the wire, dollars. */
export type WireAnswer<Name extends EndpointName> = z.input<Endpoints[Name]['answer']>

/** An answer as a route returns it and the page reads it: names inside, cents. */
export type Answer<Name extends EndpointName> = Inside<WireAnswer<Name>>

/** An event of a stream: names inside, cents. Never on endpoints without events. */
export type StreamEvent<Name extends EndpointName> = Endpoints[Name] extends {
  readonly events: z.ZodObject<infer Shape>
}
  ? {
      [Event in keyof Shape]: { readonly event: Event; readonly data: Inside<z.input<Shape[Event]>> }
    }[keyof Shape]
  : never
