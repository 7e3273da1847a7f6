import { Button } from '#web/components/buttons/button.tsx'
import { Notice, type NoticeProps } from '#web/components/states/notice.tsx'
import { focusScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { countOf } from '#web/format/count.ts'
import type { GivenCopies } from '../draft/given-copies.ts'
import type { StepProps } from '../steps/step-frame.tsx'
import { keepGiven } from '../draft/trade-draft.ts'

/** More than these are only counted. */
const maxNamed = 3
const names = new Intl.ListFormat('en')

export interface GoneNoticeProps extends Pick<StepProps, 'onChange'> {
  given: GivenCopies
  /** What the copies were, where that is known. */
  gone?: readonly string[]
  role?: NoticeProps['role']
}

/** Copies may be sold or removed in another tab while a trade is put together. */
export function GoneNotice({ given, onChange, gone = [], role = 'note' }: GoneNoticeProps) {
  const { goneCount, copies } = given
  if (goneCount === 0) return null
  const isOne = goneCount === 1
  const isNamed = gone.length === goneCount && goneCount <= maxNamed
  const subject = isNamed ? names.format(gone) : `${countOf(goneCount, 'copy', 'copies')} you selected`

  function leaveOut() {
    onChange(draft => keepGiven(draft, new Set(copies.map(copy => copy.id))))
    focusScreenHeading()
  }

  return (
    <Notice tone="warn" role={role}>
      <span className="flex flex-wrap items-center justify-between gap-3">
        {`${subject} ${isOne ? 'is' : 'are'} no longer in your collection.`}
        <Button size="small" onClick={leaveOut}>
          {isOne ? 'Leave it out' : 'Leave them out'}
        </Button>
      </span>
    </Notice>
  )
}
