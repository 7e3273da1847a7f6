import { Link } from '@tanstack/react-router'
import type { ImportDetails } from '#web/api/imports.ts'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { paths } from '#web/paths.ts'

/** Says that answers about an earlier file count, and leads to them. */
export function RememberedReading({ details: { id, remembered } }: { details: ImportDetails }) {
  if (remembered.length === 0) return null
  return (
    <p className="text-sm text-muted">
      Your earlier answers about a file with the same headings count here too.{' '}
      <Link to={paths.import} search={{ id, columns: true }} className={`${textLinkClass} whitespace-nowrap`}>
        Check the answers
      </Link>
    </p>
  )
}
