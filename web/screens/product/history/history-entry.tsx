import { isRenamed } from '#domain/products/renaming'
import { History } from 'lucide-react'
import type { Product } from '#web/api/catalogue.ts'
import { ApiError } from '#web/api/client.ts'
import { type ProductRevision, type ProductState, useRevertProduct } from '#web/api/product-history.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { formatAge } from '#web/format/date.ts'
import { useUser } from '#web/session/session.ts'
import { changedWords } from './changed-fields.ts'
import { SideBySide } from './side-by-side.tsx'

export interface HistoryEntryProps {
  product: Product
  /** The product as it is now. */
  present: ProductState
  edit: ProductRevision
  readAtMs: number
}

/** One edit: who, when and what, and a button that goes back to before it. */
export function HistoryEntry({ product, present, edit, readAtMs }: HistoryEntryProps) {
  const { timeZone } = useUser().settings
  const revert = useRevertProduct()
  const { before, after, revision, editedAt, revertedTo } = edit
  const age = formatAge(editedAt, readAtMs, timeZone)
  const words = `${editorOf(edit)} ${revertedTo === null ? 'changed' : 'reverted'} ${changedWords(before, after)}`

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
      () => toastSuccess('Product reverted!'),
      error => toastError(error instanceof ApiError ? error.message : 'Failed to revert product.'),
    )
  }

  const isPresent = changedWords(present, then) === 'details of the set'
  const isKept = !product.mayRename && isRenamed(present, then)
  return (
    <article className="panel p-4 sm:p-5" aria-label={`${words}, ${age}`}>
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="font-semibold">{words}</h2>
          <p className="text-sm text-muted">
            <time dateTime={editedAt}>{age}</time>
          </p>
        </div>
        {isPresent ? (
          <p className="text-sm text-muted">The product is now as it was before this</p>
        ) : isKept ? (
          <p className="max-w-prose text-sm text-muted">
            Only an operator or a collector they trust can revert this: it changes the name, set or number of
            an imported product
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
