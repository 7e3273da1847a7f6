/**
 * Serves the built page and uploaded images. A path without an extension is a screen of the page and gets
 * index.html; a missing file is a 404, never the page.
 */
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPublicImage } from '#domain/products/image-name'
import { failure } from './errors.ts'
import { pageWithHosts } from './image-hosts.ts'
import type { Parts } from '#server/parts'
import { sendFailure } from './replies.ts'
import type { ServedHtml } from './shared-html.ts'
import { pageHeaders } from './security-headers.ts'

const immutable = 'public, max-age=31536000, immutable'
const revalidated = 'no-cache'
const indexFile = 'index.html'
const loginFile = 'login.html'
/** Begins with a letter: codes of sets have a dot too, as in /sets/sv10.5b. */
const extension = /\.(?!\d)[^.]*$/
const assetName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** How the page is sent, the smallest first. It is compressed once, as small as can be. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]
const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}

type NamedFile = { Params: { name: string } }

/** `imageHosts` are those whose images the page shows. Returns the page; null if none is built. */
export async function servePage(
  app: FastifyInstance,
  pageFolder: string | null,
  imageHosts: readonly string[],
): Promise<ServedHtml | null> {
  const isBuilt = pageFolder !== null && existsSync(join(pageFolder, indexFile))
  if (isBuilt) {
    const assetsFolder = join(pageFolder, 'assets')
    await app.register(fastifyStatic, {
      root: pageFolder,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build writes brotli and gzip versions next to each text file.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(assetsFolder) ? immutable : revalidated)
      },
    })
    serveNamed(
      app,
      '/assets/',
      name => assetName.test(name),
      (reply, name) => reply.sendFile(`assets/${name}`),
    )
  }
  const sendPage = isBuilt ? pageSender(pageFolder, imageHosts) : null
  if (sendPage) {
    for (const url of ['/', `/${indexFile}`]) app.route({ method: ['GET', 'HEAD'], url, handler: sendPage })
  }
  app.setNotFoundHandler((request, reply) =>
    sendPage && isScreenPath(request) ? sendPage(request, reply) : sendNotFound(reply),
  )
  return isBuilt ? servedHtml(join(pageFolder, indexFile), imageHosts) : null
}

function servedHtml(file: string, imageHosts: readonly string[]): ServedHtml {
  const html = pageWithHosts(readFileSync(file, 'utf8'), imageHosts)
  return { html, headers: pageHeaders(html, imageHosts) }
}

type Sender = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** Sends the page; where visitors sign in, with the login screen in it. */
function pageSender(folder: string, imageHosts: readonly string[]): Sender {
  const sendIndex = fileSender(join(folder, indexFile), imageHosts)
  const login = join(folder, loginFile)
  const sendLogin = existsSync(login) ? fileSender(login, imageHosts) : sendIndex
  return (request, reply) =>
    /^\/(?:login)?(?:\?|$)/.test(request.url) ? sendLogin(request, reply) : sendIndex(request, reply)
}

/** Sends a file of the page, or 304 to a browser that has it. */
function fileSender(file: string, imageHosts: readonly string[]): Sender {
  const { html, headers } = servedHtml(file, imageHosts)
  const etag = `W/"${hash('sha256', html, 'base64url')}"`
  const compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return async (request, reply) => {
    reply.headers(headers).header('cache-control', revalidated).header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
    const accepted = request.headers['accept-encoding']?.split(/[,\s]+/) ?? []
    const encoding = encodings.find(name => accepted.includes(name))
    if (encoding === undefined) return reply.send(html)
    compressed[encoding] ??= compress[encoding](html)
    return reply.header('content-encoding', encoding).send(await compressed[encoding])
  }
}

/**
 * Uploads have random names and verified image types: they never change, and nothing in them may run. Collectors' own
 * pictures of their copies are none of them.
 */
export async function serveUploads(app: FastifyInstance, images: Parts['images']): Promise<void> {
  const { folder } = images
  if (folder === null) return serveFromBucket(app, images)
  await app.register(async uploads => {
    await uploads.register(fastifyStatic, {
      root: folder,
      serve: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: reply => {
        reply.headers(uploadHeaders)
      },
    })
    serveNamed(uploads, '/uploads/', isPublicImage, (reply, name) => reply.sendFile(name))
  })
}

const uploadHeaders = { 'cache-control': immutable, 'content-security-policy': "default-src 'none'; sandbox" }

/**
 * Sends pictures of a bucket on, with the headers of uploads: the bucket stays private, and the page's content policy
 * names no other host. A picture never changes, so its name is its etag.
 */
function serveFromBucket(app: FastifyInstance, images: Parts['images']): void {
  app.route<NamedFile>({
    method: ['GET', 'HEAD'],
    url: '/uploads/:name',
    handler: async ({ params: { name }, headers }, reply) => {
      if (!isPublicImage(name)) return reply.callNotFound()
      const etag = `"${name}"`
      if (headers['if-none-match'] === etag)
        return reply
          .headers({ ...uploadHeaders, etag })
          .code(304)
          .send()
      const bytes = await images.read(name)
      if (bytes === null) return reply.callNotFound()
      const type = name.endsWith('.jpg') ? 'image/jpeg' : `image/${name.split('.').at(-1)}`
      return reply
        .headers({ ...uploadHeaders, etag })
        .type(type)
        .send(bytes)
    },
  })
}

/**
 * Serves files of a large folder by name. The plugin's own routes, and `allowedPath`, would read the whole folder
 * for each request to compare the spelling of the name.
 */
function serveNamed(
  app: FastifyInstance,
  prefix: string,
  isAllowed: (name: string) => boolean,
  send: (reply: FastifyReply, name: string) => FastifyReply,
): void {
  const handler = ({ params }: FastifyRequest<NamedFile>, reply: FastifyReply) =>
    isAllowed(params.name) ? send(reply, params.name) : reply.callNotFound()
  app.route({ method: ['GET', 'HEAD'], url: `${prefix}:name`, handler })
}

function isScreenPath(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const [path = ''] = request.url.split('?')
  if (/^\/(?:api|assets|uploads)(?:\/|$)/.test(path) || /\/\./.test(path)) return false
  return !extension.test(basename(path))
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendFailure(reply, failure('not_found', 'Not found.'))
}
