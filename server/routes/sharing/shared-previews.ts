/** What the server gives programs that show a preview of a link to a shared page. */
import { sharedLink } from '#domain/sharing/shared-page'
import { describePage, type DescribedPage } from '#server/commands/sharing/share-pages'
import { sharedPageBy } from '#server/commands/sharing/visit-page'
import type { VisitedPage } from '#server/db/sharing/shared-pages'
import { KeptAnswers } from '#server/http/kept-answers'
import type { SharedPreviews } from '#server/http/shared-html'
import type { Parts } from '#server/parts'

/** A picture takes some 60 kB. */
const keptPreviews = { mostKept: 100, lifeMs: 10 * 60_000 }

export function sharedPreviewsOf(
  parts: Parts,
  draw: (types: readonly string[]) => Promise<Buffer>,
): SharedPreviews {
  const described = new KeptAnswers<DescribedPage>(keptPreviews, parts.now)
  const pictures = new KeptAnswers<Buffer>(keptPreviews, parts.now)
  const keyOf = ({ collectorId, id, version }: VisitedPage) => JSON.stringify([collectorId, id, version])
  const about = (page: VisitedPage) => described.answerOf(keyOf(page), () => describePage(parts, page))
  return {
    async aboutPage(secret) {
      const page = await sharedPageBy(parts, secret)
      if (!page) return null
      const { cards, sealed } = await about(page)
      const link = sharedLink(parts.publicUrl, secret)
      return {
        title: page.title,
        description: quantityWords(cards, sealed),
        link,
        pictureLink: `${link}/preview.png`,
      }
    },
    async pictureOf(secret) {
      const page = await sharedPageBy(parts, secret)
      if (!page) return null
      return pictures.answerOf(keyOf(page), async () => draw((await about(page)).types))
    },
  }
}

/** "120 cards and 3 sealed products". */
function quantityWords(cards: number, sealed: number): string {
  const words = countOf(cards, 'card')
  if (sealed === 0) return words
  const boxes = countOf(sealed, 'sealed product')
  return cards === 0 ? boxes : `${words} and ${boxes}`
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
