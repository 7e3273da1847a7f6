import { languageMark } from '#domain/products/language'
import type { Product } from '#web/api/catalogue.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { PriceAndOwned } from '#web/figures/price-and-owned.tsx'
import { SelectedMark, selectableTileClass } from '../steps/selectable-tile.tsx'

export interface ReceivableTileProps {
  product: Product
  isSelected: boolean
  /** Loads the image at once, for tiles in view from the start. */
  eager: boolean
  onToggle: () => void
}

/** One product of the catalogue, as a toggle button. */
export function ReceivableTile({ product, isSelected, eager, onToggle }: ReceivableTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className={selectableTileClass(isSelected)}
      onClick={onToggle}
    >
      {isSelected && <SelectedMark />}
      <span aria-hidden className="block">
        <CardArt product={product} alt="" eager={eager} />
      </span>
      <span className="mt-2.5 line-clamp-2 leading-snug font-bold break-words">{product.name}</span>
      <span className="block truncate text-sm text-muted">
        {[product.setName, languageMark(product.language)].filter(Boolean).join(' · ')}
      </span>
      <span className="tabular block min-h-5 truncate text-sm text-muted">
        {[product.cardNumber && `#${product.cardNumber}`, product.rarity].filter(Boolean).join(' · ')}
      </span>
      <span className="mt-auto block pt-2">
        <PriceAndOwned product={product} />
      </span>
    </button>
  )
}
