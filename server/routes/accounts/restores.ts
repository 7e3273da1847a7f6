import type { StreamEvent } from '#contract/endpoints'
import { checkDownload, requireEmpty } from '#server/commands/accounts/restore/check-download'
import { type RestoredDownload, restoreDownload } from '#server/commands/accounts/restore/restore-download'
import { bringPicturesBack } from '#server/commands/copies/bring-pictures-back'
import { takeDownload } from '#server/commands/accounts/restore/take-download'
import { checkedAnswer, picturesBackAnswer, restoredAnswer } from '#server/answers/restored'
import { type Call, type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

type RestoreCall = Call<'POST /api/auth/restore'>

export function restoreRoutes(parts: Parts): Route[] {
  const begin = (call: RestoreCall) =>
    takeDownload(parts, call.collectorId, call.rawFile, bytes =>
      restoreDownload(parts, call.collectorId, bytes, call.query.expectedNewProducts ?? 0),
    )
  async function* stream(call: RestoreCall): AsyncGenerator<StreamEvent<'POST /api/auth/restore'>> {
    const restoring = begin(call)
    try {
      for (;;) {
        const next = await restoring.next()
        if (next.done) {
          yield { event: 'done', data: restoredAnswer(logged(parts, next.value)) }
          return
        }
        yield { event: 'progress', data: next.value }
      }
    } finally {
      // A caller who hangs up ends the restore, and nothing has changed.
      await restoring.return(undefined as never)
    }
  }
  return [
    route('POST /api/auth/restore/check', async ({ collectorId, rawFile }) => {
      await requireEmpty(parts, collectorId)
      const checking = takeDownload(parts, collectorId, rawFile, async function* (bytes) {
        return checkDownload(parts, bytes)
      })
      return checkedAnswer(await resultOf(checking))
    }),
    route(
      'POST /api/auth/restore',
      async call => restoredAnswer(logged(parts, await resultOf(begin(call)))),
      { stream },
    ),
    route('POST /api/auth/restore/pictures', async ({ collectorId, rawFile }) => {
      const back = await bringPicturesBack(parts, collectorId, rawFile)
      const { broughtBack, unread, left } = back
      parts.log.info({ brought_back: broughtBack, unread, left }, 'pictures came back')
      return picturesBackAnswer(back)
    }),
  ]
}

async function resultOf<Result>(work: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const next = await work.next()
    if (next.done) return next.value
  }
}

function logged(parts: Parts, restored: RestoredDownload): RestoredDownload {
  const { copies, removedCopies } = restored.counts
  parts.log.info({ copies, removed_copies: removedCopies }, 'a download was restored')
  return restored
}
