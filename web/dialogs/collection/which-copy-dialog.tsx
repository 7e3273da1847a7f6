import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copiesQuery, type Copy } from '#web/api/collection.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { costWords } from '#web/format/cost-words.ts'
import { formatDay } from '#web/format/date.ts'

const pageSize = 20

export interface WhichCopyDialogProps {
  /** The action: "Edit Investment" or "Sell from Collection". */
  title: string
  group: { readonly key: string; readonly name: string; readonly label: string; readonly quantity: number }
  onChoose: (copy: Copy) => void
  onClose: () => void
}

/** Asks which copy of a group to edit, sell or remove, by purchase date and price. */
export function WhichCopyDialog({ title, group, onChoose, onClose }: WhichCopyDialogProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(copiesQuery({ group: group.key, page, limit: pageSize }))

  function content() {
    if (data === undefined) {
      if (error)
        return (
          <ErrorState title="Couldn't load your copies" hint={error.message} onRetry={() => void refetch()} />
        )
      return <Skeleton height={`${Math.min(group.quantity, pageSize) * 3.25}rem`} />
    }
    return (
      <>
        <ul className="flex flex-col gap-2">
          {data.collection.map(copy => (
            <li key={copy.id}>
              <CopyButton copy={copy} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        {data.pagination.totalPages > 1 && (
          <div className="mt-4">
            <Pagination page={page} totalPages={data.pagination.totalPages} onPage={setPage} />
          </div>
        )}
      </>
    )
  }

  return (
    <Dialog
      title={title}
      subtitle={`${group.name} · ${group.label}. Choose a copy.`}
      onClose={onClose}
      size="small"
    >
      {content()}
    </Dialog>
  )
}

function CopyButton({ copy, onChoose }: { copy: Copy; onChoose: (copy: Copy) => void }) {
  const words = costWords(copy)
  return (
    <button
      type="button"
      className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-4 rounded-md border border-line bg-raised px-4 py-1 text-left hover:border-accent"
      onClick={() => onChoose(copy)}
    >
      <span className="min-w-0">
        <span className="tabular">{formatDay(copy.purchaseDate)}</span>
        {copy.predictedGrade && copy.kind === 'grading' && (
          <span className="block text-sm text-muted">Predicted {copy.predictedGrade}</span>
        )}
        {copy.certNumber !== null && (
          <span className="tabular block text-sm text-muted">Cert {copy.certNumber}</span>
        )}
        {words !== null && <span className="tabular block text-sm text-muted">{words}</span>}
      </span>
      <Money cents={copy.purchasePriceCents} className="font-semibold" />
    </button>
  )
}
