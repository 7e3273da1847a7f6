/**
 * Serves the page of a shared link with what programs show as its preview in the head, and the picture of that preview.
 * An ended link gets the page too, with status 404: the page says that it is no longer shared.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#server/refused'
import type { CallLimits } from './call-limit.ts'
import { failure } from './errors.ts'
import { sendFailure } from './replies.ts'

/** What a preview says. */
export interface AboutPage {
  readonly title: string
  readonly description: string
  readonly link: string
  readonly pictureLink: string
}

export interface SharedPreviews {
  /** Null for a link that is not shared. */
  aboutPage(secret: string): Promise<AboutPage | null>
  pictureOf(secret: string): Promise<Buffer | null>
}

/** The built page as it is sent. */
export interface ServedHtml {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

type WithSecret = { Params: { secret: string } }

/** As a call that reads all groups of a page costs. */
const visitCost = 3

export function serveSharedPages(
  app: FastifyInstance,
  page: ServedHtml | null,
  { previews, limits }: { readonly previews: SharedPreviews; readonly limits: CallLimits },
): void {
  const preHandler = (request: FastifyRequest, reply: FastifyReply) =>
    limits.enter(request, reply, 'visit', visitCost)
  const method: ('GET' | 'HEAD')[] = ['GET', 'HEAD']
  if (page !== null)
    app.route<WithSecret>({
      method,
      url: '/shared/:secret',
      preHandler,
      handler: async ({ params }, reply) => {
        const about = await previews.aboutPage(params.secret)
        return reply
          .status(about === null ? 404 : 200)
          .headers({ ...page.headers, 'cache-control': 'no-store' })
          .type('text/html; charset=utf-8')
          .send(about === null ? page.html : withPreview(page.html, about))
      },
    })
  app.route<WithSecret>({
    method,
    url: '/shared/:secret/preview.png',
    preHandler,
    handler: async ({ params }, reply) => {
      const picture = await pictureOrBusy(previews, params.secret)
      if (picture === null) return sendFailure(reply, failure('not_found', 'Not found.'))
      return reply.header('cache-control', 'no-store').type('image/png').send(picture)
    },
  })
}

async function pictureOrBusy(previews: SharedPreviews, secret: string): Promise<Buffer | null> {
  try {
    return await previews.pictureOf(secret)
  } catch (error) {
    if (error instanceof Error && error.name === 'PreviewsBusy')
      throw new Refused('too_many_requests', 'Too many previews at once. Try again in a moment.', {
        retryAfterSeconds: 5,
      })
    throw error
  }
}

/** The page with tags for programs that show previews (Open Graph). */
function withPreview(html: string, { title, description, link, pictureLink }: AboutPage): string {
  const tags: readonly (readonly [attribute: 'name' | 'property', name: string, content: string])[] = [
    ['name', 'robots', 'noindex, nofollow'],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Holofolio'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', link],
    ['property', 'og:image', pictureLink],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', 'A fan of trading cards'],
    ['name', 'twitter:card', 'summary_large_image'],
  ]
  const head = tags.map(
    ([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escaped(content)}">`,
  )
  return html.replace('</head>', () => `${head.join('')}</head>`)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
}
