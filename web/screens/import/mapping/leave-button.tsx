import { Link } from '@tanstack/react-router'
import type { ImportDetails } from '#web/api/imports.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { paths } from '#web/paths.ts'
import { CancelButton } from '../cancel-button.tsx'
import { stageOf } from '../import-words.ts'
import { CloseButton } from '../review/close-button.tsx'

/** Leads away from how a file is read without reading it: back to its rows once it was read, else out of the import. */
export function LeaveButton({ details }: { details: ImportDetails }) {
  const { id, state, additions } = details
  if (stageOf(state) === 'review') {
    return (
      <Link to={paths.import} search={{ id }} className={buttonClass({ variant: 'ghost' })}>
        Back to the rows
      </Link>
    )
  }
  return additions.length > 0 ? <CloseButton id={id} /> : <CancelButton details={details} />
}
