import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import {
  useApproveEdit,
  useRefuseAllEdits,
  useRefuseEdit,
  type WaitingEdit,
  waitingEditsQuery,
} from '#web/api/waiting-edits.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { Section } from '#web/components/section.tsx'
import { ErrorState, Notice } from '#web/components/states/states.tsx'
import { changedWords } from '#web/dialogs/products/changed-fields.ts'
import { SideBySide } from '#web/dialogs/products/side-by-side.tsx'
import { countOf, formatAge } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'

/** Edits of imported products that wait, for operators and trusted collectors. Nothing where none waits. */
export function WaitingEdits() {
  const [wanted, setWanted] = useState(1)
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = useQuery(waitingEditsQuery(wanted))
  const list = useRef<HTMLUListElement>(null)
  // Deciding about the last edit of the last page leaves a page that is no longer there.
  const lastPage = Math.max(1, data?.pagination.totalPages ?? wanted)
  if (wanted > lastPage && !isPlaceholderData) setWanted(lastPage)

  if (data === undefined) {
    if (!error) return null
    return <ErrorState title="Couldn't load the edits" hint={error.message} onRetry={() => void refetch()} />
  }
  const { waitingEdits, pagination } = data
  if (pagination.totalItems === 0) return null

  /** The edit that was decided is gone: its place in the list has the next one. */
  function focusEdit(place: number) {
    const entries = [...(list.current?.querySelectorAll('article') ?? [])]
    const next = entries[place] ?? entries.at(-1)
    next?.focus()
  }

  return (
    <Section
      look="bare"
      title="Edits that wait"
      subtitle="Only their authors see these edits until you approve them. An edit that nobody decides about is gone after 14 days."
      className="mb-10"
    >
      <p role="status" className="sr-only">
        {countOf(pagination.totalItems, 'edit')} waiting
      </p>
      <ul ref={list} aria-busy={isPlaceholderData} className="flex flex-col gap-4">
        {waitingEdits.map((edit, place) => (
          <li key={edit.id}>
            <WaitingEntry
              edit={edit}
              hasMore={waitingEdits.some(other => other !== edit && other.authorId === edit.authorId)}
              readAtMs={dataUpdatedAt}
              onDecided={() => focusEdit(place)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination page={wanted} totalPages={pagination.totalPages} onPage={setWanted} />
      </div>
    </Section>
  )
}

interface WaitingEntryProps {
  edit: WaitingEdit
  /** Whether the list shows other edits of its author. */
  hasMore: boolean
  readAtMs: number
  onDecided: () => void
}

/** One edit: the product, who wants what, and the decision. */
function WaitingEntry({ edit, hasMore, readAtMs, onDecided }: WaitingEntryProps) {
  const { timeZone } = useUser().settings
  const { productId, name, setName, cardNumber, authorName, createdAt, found, now, wanted } = edit
  const age = formatAge(createdAt, readAtMs, timeZone)
  return (
    <article
      className="panel p-4 sm:p-5"
      aria-label={`${name}, edited by ${authorName}, ${age}`}
      tabIndex={-1}
    >
      <header className="mb-3 wrap-anywhere">
        <h3 className="font-semibold">
          <Link to={paths.product} params={{ id: productId }} className="name-link hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-muted">
          {[setName, cardNumber && `#${cardNumber}`].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm text-muted">
          {authorName} · <time dateTime={createdAt}>{age}</time>
        </p>
      </header>
      <ChangedSince found={found} now={now} authorName={authorName} />
      <SideBySide product={edit} before={now} after={wanted} names={['Now', 'Edit']} />
      <Decisions edit={edit} hasMore={hasMore} onDecided={onDecided} />
    </article>
  )
}

/** Approve, refuse, and refuse all of the same author. */
function Decisions({ edit, hasMore, onDecided }: Omit<WaitingEntryProps, 'readAtMs'>) {
  const approve = useApproveEdit()
  const refuse = useRefuseEdit()
  const refuseAll = useRefuseAllEdits()
  const { id, name, authorId, authorName } = edit
  const isBusy = approve.isPending || refuse.isPending || refuseAll.isPending
  const product = `${name} by ${authorName}`

  function settle(decision: Promise<unknown>, decided: string, failed: string) {
    decision.then(
      () => {
        toastSuccess(decided, id)
        onDecided()
      },
      error => toastError(error instanceof ApiError ? error.message : failed, id),
    )
  }

  async function sendRefuseAll() {
    const agreed = await confirm({
      title: `Refuse all edits from ${authorName}?`,
      body: 'Every edit of theirs that waits is deleted, also on other pages of this list.',
      confirmLabel: 'Refuse all',
      cancelLabel: 'Keep them',
    })
    if (agreed) settle(refuseAll.mutateAsync(authorId), 'Edits refused.', 'Failed to refuse the edits.')
  }

  return (
    <div className="mt-4 flex flex-wrap justify-end gap-3">
      {hasMore && (
        <Button
          size="small"
          variant="ghost"
          className="max-sm:order-last"
          aria-disabled={isBusy}
          pending={refuseAll.isPending}
          onClick={() => void sendRefuseAll()}
        >
          Refuse all from {authorName}
        </Button>
      )}
      <Button
        size="small"
        icon={<X aria-hidden size={16} />}
        aria-label={`Refuse the edit of ${product}`}
        aria-disabled={isBusy}
        pending={refuse.isPending}
        onClick={() => settle(refuse.mutateAsync(id), 'Edit refused.', 'Failed to refuse the edit.')}
      >
        Refuse
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<Check aria-hidden size={16} />}
        aria-label={`Approve the edit of ${product}`}
        aria-disabled={isBusy}
        pending={approve.isPending}
        onClick={() => settle(approve.mutateAsync(edit), 'Edit approved.', 'Failed to approve the edit.')}
      >
        Approve
      </Button>
    </div>
  )
}

/** Says that others changed the same fields after the edit was made. */
function ChangedSince({ found, now, authorName }: Pick<WaitingEdit, 'found' | 'now' | 'authorName'>) {
  const words = changedWords(found, now)
  if (words === '') return null
  return (
    <div className="mb-3">
      <Notice tone="warn">
        <p>
          Others changed the {words} after {authorName}’s edit. Approving replaces their change.
        </p>
      </Notice>
    </div>
  )
}
