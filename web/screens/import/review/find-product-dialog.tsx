import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Product, productsQuery } from '#web/api/catalogue.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { SearchBox, useTypedSearch } from '#web/components/fields/search-box.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { PartError, Spinner } from '#web/components/states/states.tsx'
import { PriceAndOwned } from '#web/figures/price-and-owned.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { setAndPrinting } from '#web/format/printing.ts'

export interface FindProductDialogProps {
  /** What is searched for at first. */
  search: string
  onPick: (productId: string) => void
  onClose: () => void
}

const limit = 12

/** Finds the product of a row in the catalogue. */
export function FindProductDialog({ search: first, onPick, onClose }: FindProductDialogProps) {
  const [search, setSearch] = useState(first)
  const box = useTypedSearch(search, setSearch)
  return (
    <Dialog
      title="Find in catalogue"
      subtitle="Choose the card or product that this row means."
      size="large"
      onClose={onClose}
    >
      <SearchBox
        label="Search the catalogue"
        placeholder="Search by name, set or number..."
        value={box.value}
        onValueChange={box.onValueChange}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          box.applyNow()
        }}
        maxLength={200}
      />
      {search.trim() !== '' && <Found search={search.trim()} onPick={onPick} />}
    </Dialog>
  )
}

function Found({ search, onPick }: { search: string; onPick: (productId: string) => void }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(productsQuery({ page: 1, limit, search }))
  if (data === undefined) {
    if (!isError) return <Spinner label="Searching" className="mt-4" />
    return <PartError text="Couldn't search the catalogue" onRetry={() => void refetch()} />
  }
  const total = data.pagination.totalItems
  return (
    <>
      <p role="status" className="mt-3 text-sm text-muted">
        {total === 0 ? 'Nothing found. Try the name alone.' : `${countOf(total, 'product')} found`}
        {total > data.products.length && `, the first ${formatCount(data.products.length)} shown`}
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-line" aria-busy={isPlaceholderData}>
        {data.products.map(product => (
          <li key={product.id} className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 py-3">
            <CardArt product={product} alt="" size="thumb" />
            <FoundProduct product={product} onPick={onPick} />
          </li>
        ))}
      </ul>
    </>
  )
}

function FoundProduct({ product, onPick }: { product: Product; onPick: (productId: string) => void }) {
  const { id, name, cardNumber, printings } = product
  const facts = [setAndPrinting({ ...product, printingLabel: null }), cardNumber && `#${cardNumber}`]
  const choices =
    printings.length > 1 ? printings.map(one => ({ id: one.id, label: one.label ?? 'Not known' })) : []
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
        <PriceAndOwned product={product} />
      </div>
      <div className="flex flex-wrap gap-2">
        {(choices.length > 0 ? choices : [{ id, label: 'Choose' }]).map(choice => (
          <Button
            key={choice.id}
            aria-label={`${choice.label}: ${name}, ${facts.filter(Boolean).join(', ')}`}
            onClick={() => onPick(choice.id)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </div>
  )
}
