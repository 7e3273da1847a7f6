import { useQuery } from '@tanstack/react-query'
import { Link2, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { maxSharedPages } from '#domain/sharing/shared-page'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { type SharedPage, sharedPagesQuery, useNewLink, useSharingEnd } from '#web/api/shared-pages.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Menu } from '#web/components/overlays/menu.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { formatDay } from '#web/format/date.ts'
import { shownWords } from './shared-choices.ts'
import { SharedLinkDialog } from './shared-link-dialog.tsx'
import { partWords } from './shared-words.ts'
import { SharedPageDialog } from './shared-page-dialog.tsx'

type Step =
  | { readonly at: 'list' }
  | { readonly at: 'form'; readonly page: SharedPage | null }
  | { readonly at: 'link'; readonly secret: string }

const list: Step = { at: 'list' }

/** Shares pages of the collection: the list of them, the form of one, and a new link. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>(list)
  const toList = () => setStep(list)
  switch (step.at) {
    case 'list':
      return <PagesDialog onStep={setStep} onClose={onClose} />
    case 'form':
      return (
        <SharedPageDialog
          page={step.page}
          onSaved={secret => (secret === null ? toList() : setStep({ at: 'link', secret }))}
          onClose={toList}
        />
      )
    case 'link':
      return <SharedLinkDialog secret={step.secret} onClose={toList} />
  }
}

interface PagesDialogProps {
  onStep: (step: Step) => void
  onClose: () => void
}

function PagesDialog({ onStep, onClose }: PagesDialogProps) {
  const { data: pages, isError, refetch } = useQuery(sharedPagesQuery)
  const { renew, stop } = useLinkChanges(secret => onStep({ at: 'link', secret }))
  const isFull = pages !== undefined && pages.length >= maxSharedPages

  function body() {
    if (pages === undefined) {
      if (isError) return <PartError text="Couldn't load your shared pages" onRetry={() => void refetch()} />
      return <Skeleton height="6rem" />
    }
    if (pages.length === 0)
      return (
        <EmptyState
          size="compact"
          title="Nothing is shared"
          hint="Make a link to your collection, or to one of your saved views, for people without an account."
        />
      )
    return (
      <ul className="divide-y divide-line">
        {pages.map(page => (
          <PageRow
            key={page.id}
            page={page}
            onChange={() => onStep({ at: 'form', page })}
            onRenew={() => void renew(page)}
            onStop={() => void stop(page)}
          />
        ))}
      </ul>
    )
  }

  return (
    <Dialog
      title="Share"
      subtitle="Whoever has a link sees the page, without an account. What you paid, your notes, places, cert numbers and username only if you choose so."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={pages === undefined || isFull}
            icon={<Plus aria-hidden size={18} />}
            onClick={() => onStep({ at: 'form', page: null })}
          >
            Make a link
          </Button>
        </>
      }
    >
      {isFull && (
        <p className="mb-2 flex items-center gap-2 text-sm text-muted">
          <Link2 aria-hidden size={16} />
          You share {maxSharedPages} pages, which is the most. Stop sharing one to make another link.
        </p>
      )}
      {body()}
    </Dialog>
  )
}

/** Makes a new link to a page, or ends its sharing, once the collector agrees. */
function useLinkChanges(onLink: (secret: string) => void) {
  const newLink = useNewLink()
  const ending = useSharingEnd()

  async function renew({ id, title, hasLink }: SharedPage) {
    const body = 'The link before ends at once. Whoever has it needs the new one.'
    const question = { title: `Make a new link to “${title}”?`, body, confirmLabel: 'New link' }
    if (hasLink && !(await confirm(question))) return
    newLink
      .mutateAsync(id)
      .then(onLink, error => toastError(failureSentence(error, "Couldn't make a new link")))
  }

  async function stop({ id, title }: SharedPage) {
    const question = {
      title: `Stop sharing “${title}”?`,
      body: 'Its link ends at once, for everybody who has it. Your cards stay as they are.',
      confirmLabel: 'Stop sharing',
      danger: true,
    }
    if (!(await confirm(question))) return
    ending.mutateAsync(id).then(
      () => toastSuccess('No longer shared.'),
      error => toastError(failureSentence(error, "Couldn't stop sharing")),
    )
  }

  return { renew, stop }
}

interface PageRowProps {
  page: SharedPage
  onChange: () => void
  onRenew: () => void
  onStop: () => void
}

function PageRow({ page, onChange, onRenew, onStop }: PageRowProps) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{page.title}</p>
        <p className="text-sm text-muted wrap-anywhere">{pageWords(page)}</p>
      </div>
      <Menu
        label={`Actions for ${page.title}`}
        items={[
          {
            key: 'change',
            label: 'Change what it shows…',
            icon: <Pencil aria-hidden size={18} />,
            onSelect: onChange,
          },
          {
            key: 'renew',
            label: 'New link…',
            icon: <RotateCcw aria-hidden size={18} />,
            onSelect: onRenew,
          },
          {
            key: 'stop',
            label: 'Stop sharing…',
            icon: <Trash2 aria-hidden size={18} />,
            danger: true,
            onSelect: onStop,
          },
        ]}
      />
    </li>
  )
}

function pageWords(page: SharedPage): string {
  const { lastViewed, hasLink } = page
  return [
    !hasLink && 'No link yet: make a new one',
    shownWords(page),
    ...partWords(page),
    lastViewed === null ? 'not viewed yet' : `last viewed ${formatDay(lastViewed)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
