/** Builds the HTTP server from its parts, without opening a port. */
import { pictureRoutes } from './routes/copies/pictures.ts'
import { savedViewRoutes } from './routes/groups/saved-views.ts'
import { reportRoutes } from './routes/products/reports.ts'
import { waitingEditRoutes } from './routes/products/waiting-edits.ts'
import { certificateRoutes } from './routes/products/certificates.ts'
import { exchangeRateRoutes } from './routes/prices/exchange-rates.ts'
import { excludedListingRoutes } from './routes/prices/excluded-listings.ts'
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { NotReady } from './readiness/readiness.ts'
import { limitCalls, noLimits } from './http/call-limit.ts'
import { logCalls } from './http/call-log.ts'
import {
  connectionOptions,
  hangUpOnClose,
  hangUpOnStall,
  limitAnswers,
  rejectDuplicateHost,
} from './http/connection.ts'
import { firstOfEach } from './http/decoding.ts'
import { failureOf } from './http/errors.ts'
import { measureCalls, serveMetrics } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { servePage, serveUploads } from './http/page.ts'
import { withCatalogueHosts } from './http/image-hosts.ts'
import { sendFailure } from './http/replies.ts'
import type { Route } from './http/route.ts'
import { serveSharedPages } from './http/shared-html.ts'
import { drawSharedPreview } from './images/shared-preview.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import type { Parts } from './parts.ts'
import {
  accountDataRoutes,
  accountRoutes,
  emailConfirmationRoutes,
  secondFactorRoutes,
} from './routes/accounts/accounts.ts'
import { restoreRoutes } from './routes/accounts/restores.ts'
import { changeRoutes } from './routes/ledger/changes.ts'
import { collectionRoutes } from './routes/copies/collection.ts'
import { collectionListRoutes } from './routes/groups/collection-lists.ts'
import { exportRoutes } from './routes/export/export.ts'
import { manyCopiesRoutes } from './routes/bulk/many-copies.ts'
import { operationRoutes } from './routes/ledger/operations.ts'
import { apiRoutes } from './routes/api/api.ts'
import { importRoutes } from './routes/import/imports.ts'
import { startRoutes } from './routes/api/start.ts'
import { notificationRoutes } from './routes/notifications/notifications.ts'
import { priceRoutes } from './routes/prices/prices.ts'
import { priceSourceRoutes } from './routes/prices/price-sources.ts'
import { priceRefreshRoutes } from './routes/prices/price-refresh.ts'
import { productRoutes } from './routes/products/products.ts'
import { tradeRoutes } from './routes/trades/trades.ts'
import { sharedPreviewsOf } from './routes/sharing/shared-previews.ts'
import { sharedPageRoutes } from './routes/sharing/shared-pages.ts'
import { submissionRoutes } from './routes/grading/submissions.ts'
import { venueRoutes } from './routes/copies/venues.ts'
import { setRoutes } from './routes/sets/sets.ts'
import { wishlistRoutes } from './routes/wishlist/wishlist.ts'

export interface AppOptions {
  /** The built page; null serves the API alone. */
  readonly pageFolder: string | null
  /** Addresses and networks whose X-Forwarded-… headers are trusted; null for none. */
  readonly trustProxy: readonly string[] | null
  /** The bearer token of /metrics; null disables it. */
  readonly metricsToken: string | null
  /** Hosts whose images the page shows, besides the catalogue's. */
  readonly imageHosts?: readonly string[]
  /** Tests pass shorter ones. */
  readonly patience?: Partial<Patience>
}

/** How long the server waits, in milliseconds. */
interface Patience {
  /** For an answer, unless the call has a limit of its own. */
  readonly answerMs: number
  /** For a call's turn among the calls of its collector. */
  readonly turnMs: number
  /** Before it refuses a call past a limit, at least. */
  readonly refusalMs: number
  /** For a caller to read something of an answer. */
  readonly stallMs: number
  /** Between two signs of life of an event stream; less than stallMs. */
  readonly heartbeatMs: number
}

export const usualPatience: Patience = {
  answerMs: 30_000,
  turnMs: 10_000,
  refusalMs: 1_000,
  stallMs: 30_000,
  heartbeatMs: 15_000,
}

const noCompiler = () => () => {
  throw new Error('the contract checks calls and writes answers: a route has no schema of Fastify')
}
/** Without these, Fastify loads two compilers that nothing uses. */
const noSchemas = { buildValidator: noCompiler, buildSerializer: noCompiler }

export function allRoutes(parts: Parts): Route[] {
  return [
    ...apiRoutes(parts),
    ...accountRoutes(parts),
    ...accountDataRoutes(parts),
    ...restoreRoutes(parts),
    ...emailConfirmationRoutes(parts),
    ...secondFactorRoutes(parts),
    ...productRoutes(parts),
    ...certificateRoutes(parts),
    ...reportRoutes(parts),
    ...waitingEditRoutes(parts),
    ...collectionRoutes(parts),
    ...pictureRoutes(parts),
    ...collectionListRoutes(parts),
    ...exportRoutes(parts),
    ...changeRoutes(parts),
    ...manyCopiesRoutes(parts),
    ...operationRoutes(parts),
    ...submissionRoutes(parts),
    ...venueRoutes(parts),
    ...savedViewRoutes(parts),
    ...sharedPageRoutes(parts),
    ...importRoutes(parts),
    ...priceRoutes(parts),
    ...priceRefreshRoutes(parts),
    ...exchangeRateRoutes(parts),
    ...notificationRoutes(parts),
    ...tradeRoutes(parts),
    ...setRoutes(parts),
    ...wishlistRoutes(parts),
    ...priceSourceRoutes(parts),
    ...excludedListingRoutes(parts),
    ...startRoutes(parts),
  ]
}

export async function buildApp(
  parts: Parts,
  options: AppOptions,
  routes: readonly Route[] = allRoutes(parts),
): Promise<FastifyInstance> {
  const { answerMs, turnMs, refusalMs, stallMs, heartbeatMs } = { ...usualPatience, ...options.patience }
  const app = Fastify({
    ...connectionOptions,
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy === null ? false : [...options.trustProxy],
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 1_000, querystringParser: firstOfEach },
    schemaController: { compilersFactory: noSchemas },
    frameworkErrors: (error, request, reply) => void sendFailure(reply, failureOf(error, request.id)),
  })
  app.decorateRequest('caller', null)
  app.setErrorHandler((error, request, reply) => {
    const failed = failureOf(error, request.id)
    request.refusedWith = failed.answer.code
    // The readiness check logs changes itself, not each probe.
    if (failed.status >= 500 && !(error instanceof NotReady))
      parts.log.error({ err: error, request_id: request.id }, 'a call failed')
    return sendFailure(reply, failed)
  })
  logCalls(app, parts.log)
  measureCalls(app, parts.metrics)
  const imageHosts = withCatalogueHosts(options.imageHosts ?? [])
  sendSecurityHeaders(app)
  limitAnswers(app, answerMs)
  rejectDuplicateHost(app)
  hangUpOnClose(app)
  await app.register(compress, { globalDecompression: false, threshold: 1_024 })
  hangUpOnStall(app, stallMs)
  const limits = parts.rateLimits ? await limitCalls(app, { turnMs, refusalMs }) : noLimits
  await mount(app, parts, routes, { limits, heartbeatMs })
  serveMetrics(app, parts.metrics, options.metricsToken)
  await serveUploads(app, parts.images)
  const page = await servePage(app, options.pageFolder, imageHosts)
  serveSharedPages(app, page, { previews: sharedPreviewsOf(parts, drawSharedPreview), limits })
  return app
}
