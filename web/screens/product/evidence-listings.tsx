import { type ReactNode, useState } from 'react'
import { failureSentence } from '#web/api/client.ts'
import { type PriceEvidence, useListingChange } from '#web/api/product-prices.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/fields.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { VisuallyHidden } from '#web/components/visually-hidden.tsx'
import { useFormSave } from '#web/dialogs/dialog-call.ts'
import { formatDay } from '#web/format/values.ts'

type Listing = PriceEvidence['listings'][number]

interface EvidenceListingsProps {
  caption: string
  listings: readonly Listing[]
  /** What can be done with a listing, under its price. */
  actionOf?: (listing: Listing) => ReactNode
}

/** A table of marketplace listings. Links open in a new tab and send no referrer. */
export function EvidenceListings({ caption, listings, actionOf }: EvidenceListingsProps) {
  return (
    <table className="tabular w-full text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Listing</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {listings.map(listing => (
          <tr key={listing.id} className="border-t border-line align-top">
            <td className="py-2 pr-3">
              <Title listing={listing} />
              <Facts listing={listing} />
            </td>
            <td className="py-2 text-right font-semibold whitespace-nowrap">
              <Money
                cents={listing.priceCents}
                absent="No price"
                className={classNames(listing.byOperator && 'text-muted line-through')}
              />
              {actionOf?.(listing)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Title({ listing: { title, url, byOperator } }: { listing: Listing }) {
  const look = classNames('break-words', byOperator && 'text-muted line-through')
  if (url === null) return <span className={look}>{title}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      className={`${textLinkClass} ${look}`}
    >
      {title}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}

function Facts({ listing: { country, listedAt, leftOut } }: { listing: Listing }) {
  const facts = [country, listedAt && `listed ${formatDay(listedAt)}`].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <span className="block text-muted">{facts.join(' · ')}</span>}
      {leftOut !== null && <span className="block text-muted">Excluded: {leftOut}</span>}
    </>
  )
}

interface OperatedListingsProps extends Omit<EvidenceListingsProps, 'actionOf'> {
  productId: string
  /** Whose listings they are. */
  source: string
}

/** The listings of a price for an operator, who can exclude each from all prices, and let it count again. */
export function OperatedListings({ productId, source, ...shown }: OperatedListingsProps) {
  const [excluding, setExcluding] = useState<Listing | null>(null)
  const change = useListingChange(productId)

  function countAgain({ id }: Listing) {
    change.mutateAsync({ source, id, reason: null }).then(
      () => toastSuccess('Listing counts again.', id),
      error => toastError(failureSentence(error, "Couldn't count the listing again"), id),
    )
  }

  const actionOf = (listing: Listing) => (
    <div className="-mr-3">
      <Button
        size="small"
        variant="ghost"
        pending={change.isPending && change.variables.id === listing.id}
        onClick={() => (listing.byOperator ? countAgain(listing) : setExcluding(listing))}
      >
        {listing.byOperator ? 'Count it again' : 'Exclude'}
        <VisuallyHidden> {listing.title}</VisuallyHidden>
      </Button>
    </div>
  )

  return (
    <>
      <EvidenceListings {...shown} actionOf={actionOf} />
      {excluding && (
        <ExcludeListingDialog
          productId={productId}
          source={source}
          listing={excluding}
          onClose={() => setExcluding(null)}
        />
      )}
    </>
  )
}

interface ExcludeListingDialogProps {
  productId: string
  source: string
  listing: PriceEvidence['listings'][number]
  onClose: () => void
}

/** Asks an operator why a listing should count in no price. */
function ExcludeListingDialog({ productId, source, listing, onClose }: ExcludeListingDialogProps) {
  const form = useFormState<'reason'>({ reason: '' })
  const saving = useFormSave(form, useListingChange(productId), "Couldn't exclude the listing")

  function submit() {
    const reason = form.values.reason.trim()
    if (reason === '') return saving.refuse({ reason: 'Enter a reason.' })
    saving.save({ source, id: listing.id, reason }, () => {
      toastSuccess('Listing excluded.')
      onClose()
    })
  }

  return (
    <FormDialog
      title="Exclude Listing"
      submitLabel="Exclude"
      {...saving.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{listing.title}</p>
      <p className="text-sm">
        The listing no longer counts in any price, for anybody. Prices are made again without it. You can let
        it count again at any time.
      </p>
      <TextField
        {...form.field('reason')}
        label="Reason"
        required
        maxLength={200}
        autoComplete="off"
        placeholder="A fake"
        hint="Everybody can read it. For example: several cards, another card, a wrong grade."
      />
    </FormDialog>
  )
}
