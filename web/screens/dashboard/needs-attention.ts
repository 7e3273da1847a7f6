/** What needs the collector: one line for each, in the order of the list, and none when nothing does. */
import { type CopyKind, copyKinds } from '#domain/copies/copy'
import type { Stats } from '#web/api/collection.ts'
import type { ImportSummary } from '#web/api/imports.ts'
import type { Submission } from '#web/api/submissions.ts'
import { countOf } from '#web/format/values.ts'

export interface Need {
  readonly about: 'adds' | 'import' | 'grading' | 'wishes' | 'prices'
  readonly text: string
}

export interface Standing {
  readonly stats: {
    readonly findingPrices: boolean
    readonly unpricedByKind: Readonly<Record<CopyKind, Pick<Stats['unpricedByKind'][CopyKind], 'quantity'>>>
  }
  /** Adds on this device that are not sent. */
  readonly waitingAdds: number
  readonly imports: readonly Pick<ImportSummary, 'state' | 'fileName'>[]
  readonly submissions: readonly Pick<Submission, 'isOverdue'>[]
  /** Wishes whose target price is reached. */
  readonly reachedWishes: number
}

/** States of an import that wait for the collector. */
const openStates: readonly ImportSummary['state'][] = ['to_map', 'to_decide', 'ready']

export function needsOf({ stats, waitingAdds, imports, submissions, reachedWishes }: Standing): Need[] {
  const open = imports.filter(({ state }) => openStates.includes(state))
  const overdue = submissions.filter(({ isOverdue }) => isOverdue).length
  const unpriced = copyKinds.reduce((sum, kind) => sum + stats.unpricedByKind[kind].quantity, 0)
  const needs: (Need | false)[] = [
    waitingAdds > 0 && {
      about: 'adds',
      text: `${countOf(waitingAdds, 'add waits', 'adds wait')} on this device to be sent`,
    },
    open.length > 0 && {
      about: 'import',
      text:
        open.length === 1
          ? `The import of ${open[0]?.fileName} is not finished`
          : `${countOf(open.length, 'import')} are not finished`,
    },
    overdue > 0 && {
      about: 'grading',
      text: `${countOf(overdue, 'submission is', 'submissions are')} past the expected day`,
    },
    reachedWishes > 0 && {
      about: 'wishes',
      text: `${countOf(reachedWishes, 'wish has', 'wishes have')} reached your target price`,
    },
    // Prices that are looked for come by themselves.
    !stats.findingPrices &&
      unpriced > 0 && {
        about: 'prices',
        text: `${countOf(unpriced, 'copy has', 'copies have')} no market price`,
      },
  ]
  return needs.filter(need => need !== false)
}
