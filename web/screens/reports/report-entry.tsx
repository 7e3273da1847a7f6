import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { reasonLabel } from '#domain/products/report'
import { type Report, useResolveReport } from '#web/api/reports.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { formatAge } from '#web/format/date.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'

/** One report: the product, what is wrong, who says so, and Resolve. */
export function ReportEntry({ report, readAtMs }: { report: Report; readAtMs: number }) {
  const { timeZone } = useUser().settings
  const resolve = useResolveReport()
  const { id, productId, name, setName, cardNumber, reason, note, createdAt, reporterName } = report
  const age = formatAge(createdAt, readAtMs, timeZone)

  function send() {
    resolve.mutateAsync(id).then(
      () => toastSuccess('Report resolved.'),
      () => toastError('Failed to resolve the report.'),
    )
  }

  return (
    <article className="panel flex flex-wrap items-start gap-4 p-4 sm:p-5" aria-label={`${name}, ${age}`}>
      <div className="w-11 flex-none">
        <CardArt product={report} size="thumb" alt="" />
      </div>
      <div className="relative min-w-0 flex-1 basis-48 wrap-anywhere">
        <h2 className="font-semibold">
          <Link to={paths.product} params={{ id: productId }} className="name-link hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {[setName, cardNumber && `#${cardNumber}`].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-2 font-medium">{reasonLabel(reason)}</p>
        {note !== null && <p className="mt-1 max-w-prose whitespace-pre-line">{note}</p>}
        <p className="mt-2 text-sm text-muted">
          {reporterName} · <time dateTime={createdAt}>{age}</time>
        </p>
      </div>
      <div className="flex flex-none flex-wrap items-center gap-4">
        <Link
          to={paths.product}
          params={{ id: productId }}
          hash="history"
          className={`${textLinkClass} text-sm`}
          aria-label={`History of ${name}`}
        >
          History
        </Link>
        <Button
          size="small"
          icon={<Check aria-hidden size={16} />}
          aria-label={`Resolve the report of ${name}`}
          pending={resolve.isPending}
          onClick={send}
        >
          Resolve
        </Button>
      </div>
    </article>
  )
}
