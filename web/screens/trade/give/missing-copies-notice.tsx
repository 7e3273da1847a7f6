import { whenNeeded } from '#domain/when-needed'
import { Button } from '#web/components/buttons/button.tsx'
import { Notice, type NoticeProps } from '#web/components/states/notice.tsx'
import { focusScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { countOf } from '#web/format/count.ts'
import type { GivenCopies } from '../draft/given-copies.ts'
import type { StepProps } from '../steps/step-frame.tsx'
import { keepGiven } from '../draft/trade-draft.ts'

/** With more missing copies, the notice gives their number instead of their names. */
const maxNamed = 3
const nameList = whenNeeded(() => new Intl.ListFormat('en'))

export interface MissingCopiesNoticeProps extends Pick<StepProps, 'onChange'> {
  given: GivenCopies
  /** The names of the missing copies, where known. */
  missingNames?: readonly string[]
  role?: NoticeProps['role']
}

/** Warns when selected copies have left the collection, for example in another tab. */
export function MissingCopiesNotice(props: MissingCopiesNoticeProps) {
  const { given, onChange, missingNames = [], role = 'note' } = props
  const { missingCount, copies } = given
  if (missingCount === 0) return null
  const isNamed = missingNames.length === missingCount && missingCount <= maxNamed
  const subject = isNamed
    ? nameList().format(missingNames)
    : `${countOf(missingCount, 'copy', 'copies')} you selected`

  function removeMissing() {
    onChange(draft => keepGiven(draft, new Set(copies.map(copy => copy.id))))
    focusScreenHeading()
  }

  return (
    <Notice tone="warn" role={role}>
      <span className="flex flex-wrap items-center justify-between gap-3">
        {`${subject} ${missingCount === 1 ? 'is' : 'are'} no longer in your collection.`}
        <Button size="small" onClick={removeMissing}>
          Remove from trade
        </Button>
      </span>
    </Notice>
  )
}
