/**
 * The built page and the uploaded pictures. An address without an extension is a place within the page and
 * gets index.html; a file that is not there is a 404, never the page under a wrong name.
 */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from './errors.ts'
import { sendFailure } from './replies.ts'

const immutable = 'public, max-age=31536000, immutable'
const revalidated = 'no-cache'
const indexFile = 'index.html'
const uploadName = /^[A-Za-z0-9_-]+\.(?:png|jpe?g|gif|webp|avif)$/

/**
 * What lies in a folder of many files is served by a route of its own: for a path it found by itself, the
 * plugin reads the whole folder each time, to see that the name is spelled as it is there.
 */
type NamedFile = { Params: { name: string } }

export async function servePage(app: FastifyInstance, pageFolder: string | null): Promise<void> {
  const isBuilt = pageFolder !== null && existsSync(join(pageFolder, indexFile))
  if (isBuilt) {
    const assetsFolder = join(pageFolder, 'assets')
    await app.register(fastifyStatic, {
      root: pageFolder,
      index: indexFile,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build leaves each file beside itself in brotli and gzip, at their smallest.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(assetsFolder) ? immutable : revalidated)
      },
    })
    const asset = ({ params }: FastifyRequest<NamedFile>, reply: FastifyReply) =>
      reply.sendFile(`assets/${params.name}`)
    app.route({ method: ['GET', 'HEAD'], url: '/assets/:name', handler: asset })
  }
  app.setNotFoundHandler((request, reply) =>
    isBuilt && isPlaceInPage(request)
      ? reply.header('cache-control', revalidated).sendFile(indexFile)
      : sendNotFound(reply),
  )
}

/** Random names with a true image type: they never change, and nothing in them may run. */
export async function serveUploads(app: FastifyInstance, uploadsFolder: string): Promise<void> {
  await app.register(async uploads => {
    await uploads.register(fastifyStatic, {
      root: uploadsFolder,
      serve: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: reply => {
        reply.header('cache-control', immutable)
        reply.header('content-security-policy', "default-src 'none'; sandbox")
      },
    })
    const upload = ({ params }: FastifyRequest<NamedFile>, reply: FastifyReply) =>
      uploadName.test(params.name) ? reply.sendFile(params.name) : reply.callNotFound()
    uploads.route({ method: ['GET', 'HEAD'], url: '/uploads/:name', handler: upload })
  })
}

function isPlaceInPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const [path = ''] = request.url.split('?')
  if (/^\/(?:api|assets|uploads)(?:\/|$)/.test(path) || /\/\./.test(path)) return false
  return !basename(path).includes('.')
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendFailure(reply, failure('not_found', 'Not found.'))
}
