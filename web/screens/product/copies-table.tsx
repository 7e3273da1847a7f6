import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Award, Camera, HandCoins, History, PackageOpen, Pencil, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { stateOf } from '#domain/copies/copy'
import { canBecomeGraded } from '#domain/copies/edit-copy'
import { shownTexts } from '#domain/copies/state-texts'
import type { Copy } from '#web/api/collection.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { CertLink } from '#web/components/cards/cert-link.tsx'
import { CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { TagList } from '#web/components/cards/tag-list.tsx'
import { Change, Money, Price } from '#web/components/figures/money.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { Menu } from '#web/components/overlays/menu.tsx'
import { Section } from '#web/components/section.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/components/states/states.tsx'
import {
  CopyPicturesDialog,
  EditCopyDialog,
  OpenProductDialog,
  RemoveCopyDialog,
  SellCopyDialog,
  UpdateToGradedDialog,
} from '#web/dialogs/copies/lazy-dialogs.ts'
import { PictureThumbs } from '#web/dialogs/copies/pictures/own-pictures.tsx'
import { isGuide } from '#web/figures/group-value.ts'
import { costWords } from '#web/format/cost-words.ts'
import { countOf, formatCount, formatDay } from '#web/format/values.ts'
import { paidWords } from '#web/format/currency.ts'
import { placeWords } from '#web/format/place-words.ts'
import { paths } from '#web/paths.ts'
import {
  type CopiesSummary,
  type CopyWorth,
  productCopiesQuery,
  summaryOf,
  worthOf,
} from './copies-summary.ts'

/** "Show all" shows the rest. */
const initialRows = 20

const dialogs = [
  EditCopyDialog,
  CopyPicturesDialog,
  OpenProductDialog,
  RemoveCopyDialog,
  SellCopyDialog,
  UpdateToGradedDialog,
]

const ChosenCopiesBar = lazy(() =>
  import('#web/dialogs/copies/chosen-copies-bar.tsx').then(module => ({
    default: module.ChosenCopiesBar,
  })),
)

interface OpenDialog {
  readonly action: CopyAction
  readonly copy: Copy
}

/** A table of copies with investment, market price, change and actions, of one copy or of several that are picked. */
export function CopiesTable({ copies }: { copies: readonly Copy[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [pickedIds, setPickedIds] = useState<ReadonlySet<string>>(new Set())
  useDialogsAhead(dialogs)
  // Without those that have left since.
  const picked = copies.filter(({ id }) => pickedIds.has(id)).map(({ id }) => id)
  const isAll = picked.length === copies.length
  const shown = showsAll ? copies : copies.slice(0, initialRows)

  return (
    <>
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            {copies.length > 1 && (
              <td className="w-10">
                <PickBox
                  label="Pick all copies"
                  isPicked={isAll}
                  onPick={() => setPickedIds(new Set(isAll ? [] : copies.map(({ id }) => id)))}
                />
              </td>
            )}
            <th scope="col" className="py-2 pr-3 font-medium max-sm:w-28 max-sm:pr-0">
              Copy
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Investment
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium max-sm:hidden">
              Market price
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium max-sm:hidden">
              Change
            </th>
            <th scope="col" className="w-10 pl-1">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(copy => (
            <CopyRow
              key={copy.id}
              copy={copy}
              picking={
                copies.length > 1 && (
                  <td className="py-1">
                    <PickBox
                      label={`Pick the ${copy.label} copy bought ${formatDay(copy.purchaseDate)}`}
                      isPicked={pickedIds.has(copy.id)}
                      onPick={() => setPickedIds(toggled(pickedIds, copy.id))}
                    />
                  </td>
                )
              }
              onAction={action => setOpen({ action, copy })}
            />
          ))}
        </tbody>
        <TotalsRow summary={summaryOf(copies)} withPicking={copies.length > 1} />
      </table>
      {shown.length < copies.length && (
        <div className="mt-4 text-center">
          <Button onClick={() => setShowsAll(true)}>Show all {formatCount(copies.length)} copies</Button>
        </div>
      )}
      {picked.length > 0 && (
        <Suspense fallback={null}>
          <div aria-hidden className="selection-room" />
          <ChosenCopiesBar choice={{ holdingIds: picked }} onDone={() => setPickedIds(new Set())} />
        </Suspense>
      )}
      {open && <ActionDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

function ActionDialog({ action, copy, onClose }: OpenDialog & { onClose: () => void }) {
  switch (action) {
    case 'edit':
      return <EditCopyDialog copy={copy} onClose={onClose} />
    case 'pictures':
      return <CopyPicturesDialog copy={copy} onClose={onClose} />
    case 'update to graded':
      return <UpdateToGradedDialog copy={copy} onClose={onClose} />
    case 'open':
      return <OpenProductDialog copy={copy} onClose={onClose} />
    case 'sell':
      return <SellCopyDialog copy={copy} onClose={onClose} />
    case 'remove':
      return <RemoveCopyDialog copy={copy} onClose={onClose} />
  }
}

function PickBox({ label, isPicked, onPick }: { label: string; isPicked: boolean; onPick: () => void }) {
  return (
    <label className="-ml-3 grid h-11 w-11 cursor-pointer place-items-center">
      <input type="checkbox" className="checkbox" checked={isPicked} onChange={onPick} aria-label={label} />
    </label>
  )
}

const submissionLinkClass = `${textLinkClass} block w-max text-sm pointer-coarse:min-h-11 pointer-coarse:content-center`

interface CopyRowProps {
  copy: Copy
  picking: ReactNode
  onAction: (action: CopyAction) => void
}

function CopyRow({ copy, picking, onAction }: CopyRowProps) {
  const words = costWords(copy)
  const paid = paidWords(copy)
  const texts = shownTexts(copy)
  const { gradingCompany } = copy
  return (
    <tr className="border-b border-line align-top">
      {picking}
      <th
        scope="row"
        className="py-3 pr-3 font-normal wrap-anywhere max-sm:pr-0 [&_.badge>span]:whitespace-normal"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <CopyLabel kind={copy.kind} label={copy.label} />
          {copy.kind === 'grading' &&
            texts.map(({ name, shortLabel, text }) => (
              <span key={name} className="text-sm text-muted">
                {shortLabel} {text}
              </span>
            ))}
        </span>
        {copy.kind === 'grading' && (
          <Link to={paths.grading} search={{ copy: copy.id }} className={submissionLinkClass}>
            See its submission
          </Link>
        )}
        {gradingCompany !== null &&
          texts.map(({ name, shortLabel, text }) => (
            <span key={name} className="tabular mt-0.5 block text-sm text-muted">
              {shortLabel}{' '}
              {name === 'certNumber' ? <CertLink gradingCompany={gradingCompany} certNumber={text} /> : text}
            </span>
          ))}
        <span className="tabular mt-0.5 block text-sm text-muted">{formatDay(copy.purchaseDate)}</span>
        {words !== null && <span className="tabular mt-0.5 block text-sm text-muted">{words}</span>}
        {paid !== null && <span className="tabular mt-0.5 block text-sm text-muted">{paid}</span>}
        <CopyRemarks copy={copy} />
        <PictureThumbs copy={copy} className="mt-2" />
      </th>
      <Figures
        worth={worthOf(copy)}
        isForAnyCompany={isGuide(copy)}
        otherPrice={<OtherPrice copy={copy} />}
      />
      <td className="py-1 pl-1">
        <CopyMenu copy={copy} onAction={onAction} />
      </td>
    </tr>
  )
}

function TotalsRow({ summary, withPicking }: { summary: CopiesSummary; withPicking: boolean }) {
  const { quantity, pricedQuantity } = summary
  const isPartlyPriced = pricedQuantity > 0 && pricedQuantity < quantity
  return (
    <tfoot className="font-bold">
      <tr className="align-top">
        <th scope="row" colSpan={withPicking ? 2 : 1} className="py-3 pr-3">
          Total
          {isPartlyPriced && (
            <span className="block text-sm font-normal text-muted">
              {formatCount(pricedQuantity)} of {formatCount(quantity)} priced
            </span>
          )}
        </th>
        <Figures worth={summary} otherPrice={null} />
      </tr>
    </tfoot>
  )
}

interface FiguresProps {
  worth: CopyWorth
  isForAnyCompany?: boolean
  otherPrice: ReactNode
}

/** Three columns; on a phone the price and change go below the investment. */
function Figures({ worth, isForAnyCompany = false, otherPrice }: FiguresProps) {
  const { costBasisCents, priceCents, changeCents, changePercent } = worth
  return (
    <>
      <td className="py-3 pl-3 text-right">
        <Money cents={costBasisCents} />
        <span className="mt-0.5 block text-sm font-normal text-muted sm:hidden">
          Price <Price cents={priceCents} ceilingCents={null} isForAnyCompany={isForAnyCompany} />
        </span>
        {changeCents !== null && (
          <span className="block text-sm sm:hidden">
            <Change cents={changeCents} percent={changePercent} className="justify-end" />
          </span>
        )}
        <span className="sm:hidden">{otherPrice}</span>
      </td>
      <td className="py-3 pl-3 text-right max-sm:hidden">
        <Price cents={priceCents} ceilingCents={null} isForAnyCompany={isForAnyCompany} />
        {otherPrice}
      </td>
      <td className="py-3 pl-3 text-right max-sm:hidden">
        <Change cents={changeCents} percent={changePercent} className="justify-end" />
      </td>
    </>
  )
}

/** The collector's own price, if they entered one; the market's where their own counts. */
function OtherPrice({ copy }: { copy: Copy }) {
  if (copy.ownPriceCents === null) return null
  return (
    <span className="mt-0.5 block text-sm font-normal text-muted">
      {copy.countsOwnPrice ? (
        <>
          Your price, market{' '}
          <Price
            cents={copy.currentMarketPriceCents}
            ceilingCents={null}
            isForAnyCompany={copy.priceForAnyCompany}
          />
        </>
      ) : (
        <>
          Your price <Money cents={copy.ownPriceCents} />
        </>
      )}
    </span>
  )
}

type CopyAction = 'edit' | 'pictures' | 'sell' | 'update to graded' | 'open' | 'remove'

/** What can be done with one copy. */
function CopyMenu({ copy, onAction }: { copy: Copy; onAction: (action: CopyAction) => void }) {
  const navigate = useNavigate()
  return (
    <Menu
      label={`Actions for the ${copy.label} copy bought ${formatDay(copy.purchaseDate)}`}
      items={[
        {
          key: 'edit',
          label: 'Edit',
          icon: <Pencil aria-hidden size={18} />,
          onSelect: () => onAction('edit'),
        },
        {
          key: 'pictures',
          label: 'Pictures',
          icon: <Camera aria-hidden size={18} />,
          onSelect: () => onAction('pictures'),
        },
        {
          key: 'sell',
          label: 'Sell',
          icon: <HandCoins aria-hidden size={18} />,
          onSelect: () => onAction('sell'),
        },
        ...(canBecomeGraded(stateOf(copy))
          ? [
              {
                key: 'graded',
                label: 'Update to Graded',
                icon: <Award aria-hidden size={18} />,
                onSelect: () => onAction('update to graded'),
              },
            ]
          : []),
        ...(copy.kind === 'sealed'
          ? [
              {
                key: 'open',
                label: 'Open box',
                icon: <PackageOpen aria-hidden size={18} />,
                onSelect: () => onAction('open'),
              },
            ]
          : []),
        {
          key: 'history',
          label: 'Activity',
          icon: <History aria-hidden size={18} />,
          onSelect: () => void navigate({ to: paths.activity, search: { copy: copy.id } }),
        },
        {
          key: 'remove',
          label: 'Remove from Collection',
          icon: <Trash2 aria-hidden size={18} />,
          danger: true,
          onSelect: () => onAction('remove'),
        },
      ]}
    />
  )
}

/** Where a copy lies, whom it was bought from, its tags and its note, in its row. */
function CopyRemarks({ copy }: { copy: Copy }) {
  const place = placeWords(copy)
  return (
    <>
      {place !== null && <span className="mt-0.5 block text-sm text-muted">{place}</span>}
      {copy.seller !== null && (
        <span className="mt-0.5 block text-sm text-muted">Bought from {copy.seller}</span>
      )}
      <TagList tags={copy.tags} />
      {copy.note !== null && (
        <span className="mt-1 line-clamp-4 text-sm whitespace-pre-line" title={copy.note}>
          {copy.note}
        </span>
      )}
    </>
  )
}

/** The collector's copies of a product, newest first, with totals. */
export function OwnCopies({ productId, addButton }: { productId: string; addButton: ReactNode }) {
  const { data, error, refetch } = useQuery(productCopiesQuery(productId))

  function content() {
    if (data === undefined) {
      if (error)
        return (
          <ErrorState title="Couldn't load your copies" hint={error.message} onRetry={() => void refetch()} />
        )
      return <Skeleton height="6rem" />
    }
    if (data.collection.length === 0) {
      return (
        <EmptyState
          size="compact"
          title="You don't own this yet"
          hint="Add a copy to track what you paid."
          action={addButton}
        />
      )
    }
    return <CopiesTable copies={data.collection} />
  }

  const owned = data?.pagination.totalItems ?? 0
  return (
    <Section
      title="Your copies"
      {...(owned > 0 && { subtitle: countOf(owned, 'copy', 'copies') })}
      action={
        <Link to={paths.activity} search={{ product: productId }} className={textLinkClass}>
          Activity
        </Link>
      }
    >
      {content()}
    </Section>
  )
}
