import type { KeptProduct } from '#web/api/kept-products.ts'
import { Section } from '#web/components/section.tsx'
import { AddButton, Identity } from './kept-rows.tsx'

export interface OtherProductsProps {
  products: readonly KeptProduct[]
  onAdd: (product: KeptProduct) => void
}

const mostShown = 20

/** The products beside the collection that a search finds on this device. */
export function OtherProducts({ products, onAdd }: OtherProductsProps) {
  if (products.length === 0) return null
  const isCut = products.length > mostShown
  return (
    <Section
      title="Not in your collection"
      subtitle={
        isCut
          ? `The first ${mostShown} of ${products.length} that this device knows. Type more to find others.`
          : 'Products that you looked at or wish for.'
      }
      className="my-4"
    >
      <ul aria-label="Not in your collection">
        {products.slice(0, mostShown).map(product => (
          <li key={product.id} className="flex items-center justify-between gap-4 border-t border-line py-2">
            <Identity product={product} />
            <AddButton name={product.name} onAdd={() => onAdd(product)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
