import { useQuery } from '@tanstack/react-query'
import { Check, Copy, ExternalLink, Link2, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  maxSharedPages,
  maxSharedTitle,
  nothingShown,
  sharedLink,
  type SharedParts,
} from '#domain/sharing/shared-page'
import { failureSentence } from '#web/api/client.ts'
import { viewsQuery } from '#web/api/saved-views.ts'
import {
  type SharedChoices,
  type SharedPage,
  sharedPagesQuery,
  sharedPreviewQuery,
  useNewLink,
  usePageSave,
  useSharingEnd,
} from '#web/api/shared-pages.ts'
import { Button, buttonClass } from '#web/components/buttons/button.tsx'
import { CheckboxField, SelectField, TextField } from '#web/components/fields/fields.tsx'
import { useCopying } from '#web/components/fields/copied-text.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { DisplayAmounts } from '#web/components/figures/money.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { Menu } from '#web/components/overlays/menu.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { EmptyState, PartError, Skeleton } from '#web/components/states/states.tsx'
import { useFormSave } from '#web/dialogs/dialog-call.ts'
import { SharedHeader } from '#web/figures/shared-header.tsx'
import { SharedTile } from '#web/figures/shared-tile.tsx'
import { amountsIn, formatDay } from '#web/format/values.ts'
import { partWords, seenWords, shownOptions, shownWords, wholeCollection } from './shared-choices.ts'

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

function PagesDialog({ onStep, onClose }: { onStep: (step: Step) => void; onClose: () => void }) {
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
      subtitle="Anyone with a link sees the page, without an account. It shows what you paid, your notes, places, cert numbers and username only if you choose so."
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
    const body = 'The old link stops working at once. Send the new one to the people who have it.'
    const question = { title: `Make a new link to “${title}”?`, body, confirmLabel: 'New link' }
    if (hasLink && !(await confirm(question))) return
    newLink
      .mutateAsync(id)
      .then(onLink, error => toastError(failureSentence(error, "Couldn't make a new link")))
  }

  async function stop({ id, title }: SharedPage) {
    const question = {
      title: `Stop sharing “${title}”?`,
      body: 'Its link stops working at once. Your cards stay as they are.',
      confirmLabel: 'Stop sharing',
      danger: true,
    }
    if (!(await confirm(question))) return
    ending.mutateAsync(id).then(
      () => toastSuccess('No longer shared.', id),
      error => toastError(failureSentence(error, "Couldn't stop sharing"), id),
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

/** A new link, to copy now: it cannot be shown again. */
function SharedLinkDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const link = sharedLink(window.location.origin, secret)
  const { fieldProps, copied, copy, said } = useCopying(link, 'Link')

  return (
    <Dialog
      title="Your link"
      subtitle="Copy it now: it cannot be shown again. You can make a new one at any time."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button
            variant="primary"
            data-autofocus
            icon={copied ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          {...fieldProps}
          label="Link"
          readOnly
          value={link}
          hint="Anyone who has it sees the page until you stop sharing it."
        />
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'ghost', className: 'self-start' })}
        >
          <ExternalLink aria-hidden size={18} />
          Open the page
        </a>
        <p role="status" className="text-sm text-muted">
          {said}
        </p>
      </div>
    </Dialog>
  )
}

interface SharedPageDialogProps {
  /** The page to change; null to share a new one. */
  page: SharedPage | null
  /** Called with the secret of a new link; null for a change. */
  onSaved: (secret: string | null) => void
  onClose: () => void
}

/** Chooses what a page shows, with a preview of what visitors will see. */
function SharedPageDialog({ page, onSaved, onClose }: SharedPageDialogProps) {
  const form = useFormState<'title'>({ title: page?.title ?? 'My collection' })
  const views = useQuery(viewsQuery)
  const options = shownOptions(views.data ?? [], page)
  const [optionId, setOptionId] = useState(options[0]?.id)
  const [parts, setParts] = useState<SharedParts>(page ?? { ...nothingShown, showsValues: true })
  const saving = useFormSave(form, usePageSave(), "Couldn't share the page")
  const chosen = options.find(({ id }) => id === optionId) ?? wholeCollection
  const looks = { ...chosen.shown, ...partsOf(parts) }

  function choose(id: string) {
    setOptionId(id)
    const option = options.find(known => known.id === id)
    // A page of a view is called like it, unless the collector has named it.
    if (option && !form.isDirty && page === null && option !== wholeCollection)
      form.field('title').onValueChange(option.label.slice(0, maxSharedTitle))
  }

  function submit() {
    const title = form.values.title.trim()
    if (title === '') return saving.refuse({ title: 'Enter a title.' })
    saving.save({ id: page?.id ?? null, choices: { ...looks, title } }, onSaved)
  }

  return (
    <FormDialog
      title={page === null ? 'Share a Page' : 'Change the Page'}
      submitLabel={page === null ? 'Make link' : 'Save'}
      size="large"
      {...saving.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('title')}
        label="Title"
        required
        maxLength={maxSharedTitle}
        autoComplete="off"
        hint="The heading of the page."
      />
      <SelectField
        label="Cards"
        value={chosen.id}
        onValueChange={choose}
        hint="A page keeps the filters and the order that a view has now. Changing or deleting the view changes no page; cards you add or remove do."
        options={options.map(({ id, label, shown }) => ({ value: id, label, disabled: shown === null }))}
      />
      {views.isError && <PartError text="Couldn't load your views" onRetry={() => void views.refetch()} />}
      <SharedPartFields parts={parts} onChange={change => setParts(current => ({ ...current, ...change }))} />
      <SharedPreview looks={looks} title={form.values.title.trim() || 'Untitled'} />
    </FormDialog>
  )
}

interface Choice {
  readonly part: keyof SharedParts
  readonly label: string
  readonly hint?: string
}

const choices: readonly Choice[] = [
  {
    part: 'showsValues',
    label: 'Show market values',
    hint: "Everybody's market prices and their total.",
  },
  { part: 'showsCost', label: 'Show what I paid', hint: 'The cost of each card and of all of them.' },
  { part: 'showsNotes', label: 'Show my notes', hint: 'Word for word, of the 10 newest copies of a card.' },
  { part: 'showsPlace', label: 'Show box, binder and page' },
  { part: 'showsCerts', label: 'Show cert numbers', hint: 'Anybody can look up a slab by its number.' },
  { part: 'showsUsername', label: 'Show my username' },
]

interface SharedPartFieldsProps {
  parts: SharedParts
  onChange: (change: Partial<SharedParts>) => void
}

/** Chooses what a page shows besides its cards, and says what strangers will see. */
function SharedPartFields({ parts, onChange }: SharedPartFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">What visitors see with the cards</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {choices.map(({ part, label, hint }) => (
          <CheckboxField
            key={part}
            label={label}
            hint={hint}
            checked={parts[part]}
            onCheckedChange={isOn => onChange({ [part]: isOn })}
          />
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {seenWords(parts)}
      </p>
    </fieldset>
  )
}

/** Returns the choices of a page alone. */
export function partsOf(page: SharedParts): SharedParts {
  const parts = Object.keys(nothingShown) as (keyof SharedParts)[]
  return Object.fromEntries(parts.map(part => [part, page[part]])) as unknown as SharedParts
}

interface SharedPreviewProps {
  looks: Omit<SharedChoices, 'title'>
  /** As it is typed. The preview is not asked for again with it. */
  title: string
}

/** What visitors will see: the header of the page and its first cards. */
function SharedPreview({ looks, title }: SharedPreviewProps) {
  const { data, isError, refetch } = useQuery(sharedPreviewQuery({ ...looks, title: 'Preview' }))
  if (data === undefined) {
    if (!isError) return <Skeleton height="16rem" />
    return <PartError text="Couldn't load the preview" onRetry={() => void refetch()} />
  }
  const { shared, groups } = data
  return (
    <section aria-label="What others see" className="rounded-[0.75rem] border border-line bg-paper p-4">
      <p className="mb-3 text-sm font-semibold text-muted">What others see</p>
      <DisplayAmounts value={amountsIn(shared.currency)}>
        <SharedHeader shared={shared} title={<p className="text-xl font-bold tracking-tight">{title}</p>} />
        {groups.length === 0 ? (
          <p className="mt-4 text-muted">There are no such cards in your collection.</p>
        ) : (
          <ul className="mt-4 grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-6">
            {groups.map(group => (
              <li key={`${group.productId} ${group.kind} ${group.label}`} className="flex min-w-0">
                <SharedTile group={group} showsValues={shared.showsValues} eager={false} />
              </li>
            ))}
          </ul>
        )}
      </DisplayAmounts>
    </section>
  )
}
