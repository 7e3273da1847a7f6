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
const assetName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const uploadName = /^[A-Za-z0-9_-]+\.(?:png|jpe?g|gif|webp|avif)$/

type NamedFile = { Params: { name: string } }

export async function servePage(app: FastifyInstance, pageFolder: string | null): Promise<void> {
  const isBuilt = pageFolder !== null && existsSync(join(pageFolder, indexFile))
  if (isBuilt) {
    const assetsFolder = join(pageFolder, 'assets')
    await app.register(fastifyStatic, {
      root: pageFolder,
      // A list: of one name alone the plugin finds no compressed form, and calls it not found.
      index: [indexFile],
      dotfiles: 'ignore',
      cacheControl: false,
      // The build leaves each text beside itself in brotli and gzip, at its smallest.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(assetsFolder) ? immutable : revalidated)
      },
    })
    serveNamed(app, '/assets/', assetName, (reply, name) => reply.sendFile(`assets/${name}`))
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
    serveNamed(uploads, '/uploads/', uploadName, (reply, name) => reply.sendFile(name))
  })
}

/**
 * The files of a folder that may hold many. For a path it finds by itself, or with `allowedPath`, the plugin
 * reads the whole folder each time, to see that the name is spelled as it is there.
 */
function serveNamed(
  app: FastifyInstance,
  prefix: string,
  allowed: RegExp,
  send: (reply: FastifyReply, name: string) => FastifyReply,
): void {
  const handler = ({ params }: FastifyRequest<NamedFile>, reply: FastifyReply) =>
    allowed.test(params.name) ? send(reply, params.name) : reply.callNotFound()
  app.route({ method: ['GET', 'HEAD'], url: `${prefix}:name`, handler })
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
