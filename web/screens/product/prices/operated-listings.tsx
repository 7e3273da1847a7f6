import { useState } from 'react'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { type PriceEvidence, useListingChange } from '#web/api/product-prices.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { VisuallyHidden } from '#web/components/visually-hidden.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { EvidenceListings, type EvidenceListingsProps } from './evidence-listings.tsx'
import { ExcludeListingDialog } from './exclude-listing-dialog.tsx'

type Listing = PriceEvidence['listings'][number]

export interface OperatedListingsProps extends Omit<EvidenceListingsProps, 'actionOf'> {
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
      () => toastSuccess('Listing counts again.'),
      error => toastError(failureSentence(error, "Couldn't let the listing count again")),
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
