import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, History } from 'lucide-react'
import { useState } from 'react'
import {
  type Product,
  type ProductRevision,
  type ProductState,
  revisionsQuery,
  useRevertProduct,
} from '#web/api/catalogue.ts'
import { ApiError } from '#web/api/client.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { awaitScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { EmptyState, ErrorState, PageSpinner } from '#web/components/states/states.tsx'
import { changedWords } from '#web/dialogs/products/changed-fields.ts'
import { ReportProductButton } from '#web/dialogs/products/report-product-button.tsx'
import { SideBySide } from '#web/dialogs/products/side-by-side.tsx'
import { formatAge } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { RevertAllButton } from './revert-all-button.tsx'

/** Every edit of a product, newest first. */
export function ProductHistory({ product }: { product: Product }) {
  return (
    <>
      <title>{`History of ${product.name} · Holofolio`}</title>
      <PageHeader
        above={
          <Link
            to={paths.product}
            params={{ id: product.id }}
            className={`${textLinkClass} inline-flex items-center gap-1 text-sm`}
            onClick={awaitScreenHeading}
          >
            <ArrowLeft aria-hidden size={16} />
            Back to product
          </Link>
        }
        title="History"
        actions={<ReportProductButton product={product} />}
        subtitle={`What collectors changed of ${product.name}, newest first. Imports change only what nobody has edited, and are not listed.`}
      />
      <Edits product={product} />
    </>
  )
}

function Edits({ product }: { product: Product }) {
  const [page, setPage] = useState(1)
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery(
    revisionsQuery(product.id, page),
  )
  if (data === undefined) {
    if (!error) return <PageSpinner label="Loading history" />
    return (
      <ErrorState title="Couldn't load the history" hint={error.message} onRetry={() => void refetch()} />
    )
  }
  const { revisions, pagination } = data
  if (pagination.totalItems === 0) {
    return <EmptyState title="No edits yet" hint="Nobody has changed this product since it was added." />
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames(isPlaceholderData && 'opacity-60 transition-opacity delay-150')}
    >
      <ul className="flex flex-col gap-4">
        {revisions.map(edit => (
          <li key={edit.revision}>
            <HistoryEntry
              product={product}
              present={stateOf(product)}
              edit={edit}
              isNewestOfEditor={revisions.find(({ editorId }) => editorId === edit.editorId) === edit}
              readAtMs={dataUpdatedAt}
            />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination page={page} totalPages={pagination.totalPages} onPage={setPage} />
      </div>
    </div>
  )
}

function stateOf(product: Product): ProductState {
  const { name, setName, cardNumber, rarity, imageUrl, miscInfo, language, productDescription } = product
  return {
    name,
    setName,
    cardNumber,
    rarity,
    imageUrl,
    imageGone: false,
    miscInfo,
    language,
    productDescription,
  }
}

interface HistoryEntryProps {
  product: Product
  /** The product as it is now. */
  present: ProductState
  edit: ProductRevision
  /** Whether it is the first edit of its editor in the list, which has the button for all of theirs. */
  isNewestOfEditor: boolean
  readAtMs: number
}

/** One edit: who, when and what, and a button that goes back to before it. */
function HistoryEntry({ product, present, edit, isNewestOfEditor, readAtMs }: HistoryEntryProps) {
  const { id: ownId, settings } = useUser()
  const revert = useRevertProduct()
  const { before, after, revision, editedAt, revertedTo, approverName, editorId, editorName } = edit
  const age = formatAge(editedAt, readAtMs, settings.timeZone)
  const words = `${editorOf(edit)} ${revertedTo === null ? 'changed' : 'reverted'} ${changedWords(before, after) || 'details of the set'}`

  const then = reachable(before, present)

  async function goBack() {
    const agreed = await confirm({
      title: 'Revert to before this edit?',
      body: (
        <>
          <p className="mb-3">The product changes for all collectors. This can be reverted too.</p>
          <SideBySide product={product} before={present} after={then} names={['Now', 'Then']} />
        </>
      ),
      confirmLabel: 'Revert',
      cancelLabel: 'Keep it',
    })
    if (!agreed) return
    revert.mutateAsync({ id: product.id, to: revision, seenRevision: product.revision }).then(
      () => toastSuccess('Product reverted!', product.id),
      error =>
        toastError(error instanceof ApiError ? error.message : 'Failed to revert product.', product.id),
    )
  }

  const isPresent = changedWords(present, then) === ''
  return (
    <article className="panel p-4 sm:p-5" aria-label={`${words}, ${age}`}>
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="font-semibold">{words}</h2>
          <p className="text-sm text-muted">
            <time dateTime={editedAt}>{age}</time>
            {approverName !== null && ` · approved by ${approverName}`}
          </p>
        </div>
        {isPresent ? (
          <p className="text-sm text-muted">The product is now as it was before this</p>
        ) : !product.mayRename ? (
          <p className="max-w-prose text-sm text-muted">
            Only an operator or a collector they trust can revert this: the product was imported
          </p>
        ) : (
          <Button
            size="small"
            icon={<History aria-hidden size={16} />}
            aria-label={`Revert to before this: ${words}, ${age}`}
            pending={revert.isPending}
            onClick={() => void goBack()}
          >
            Revert to before this
          </Button>
        )}
      </header>
      <SideBySide product={product} before={before} after={after} names={['Before', 'After']} />
      {isNewestOfEditor && editorId !== null && editorId !== ownId && editorName !== null && (
        <div className="mt-3 flex justify-end">
          <RevertAllButton editorId={editorId} editorName={editorName} />
        </div>
      )}
    </article>
  )
}

function editorOf({ editor, editorName }: ProductRevision): string {
  if (editor === 'operator') return 'The operator'
  return editorName ?? 'A collector who left'
}

/** What a revert leads to: a picture that is no longer kept keeps the present one. */
function reachable(then: ProductState, present: ProductState): ProductState {
  return then.imageGone ? { ...then, imageUrl: present.imageUrl, imageGone: present.imageGone } : then
}
