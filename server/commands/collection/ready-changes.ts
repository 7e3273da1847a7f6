/** Makes ready what a large change writes, before its collection is locked: others then wait for the database alone. */
import type { CopyChange } from '#domain/collection/operation'
import { chunksOf } from '#server/db/chunks'
import { readyRow } from '#server/db/collection/changed-rows'
import { readyVersions } from '#server/db/collection/operations'
import { turn } from '#server/turns'

/** Some milliseconds of work. */
const changesPerTurn = 250

/** Expects the changes themselves to be given to `changeCollection`, not copies of them. */
export async function readyChanges(changes: readonly CopyChange[]): Promise<void> {
  for (const some of chunksOf(changes, changesPerTurn)) {
    await turn()
    for (const change of some) {
      readyRow(change)
      readyVersions(change)
    }
  }
}
