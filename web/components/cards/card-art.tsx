import { useState } from 'react'
import {
  type CardArtProduct,
  cardTint,
  hasHp,
  type RarityShape,
  rarityMark,
  seededNumbers,
  tintWord,
} from './card-face.ts'
import { CardPattern, TypeGlyph } from './card-pattern.tsx'
import { classNames } from '#web/components/class-names.ts'
import { hostElsewhere } from './image-host.ts'

export type { CardArtProduct } from './card-face.ts'

export interface CardArtProps {
  product: CardArtProduct
  /**
   * `fill` fits its container; the others are fixed: `thumb` 2.75rem, `row` 4.5rem.
   */
  size?: 'thumb' | 'row' | 'fill'
  /** Defaults to the product's name; '' when the name is next to it anyway. */
  alt?: string
  /** Set for the first pictures in view; the others load when they come near. */
  eager?: boolean
  className?: string
}

/**
 * The picture of a product, always 63 by 88. While it loads, when there is none, when it fails and when its host is not
 * listed, the card is drawn from its data, so that no place is ever blank.
 */
export function CardArt({
  product,
  size = 'fill',
  alt = product.name,
  eager = false,
  className,
}: CardArtProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null)
  const { imageUrl } = product
  const hasImage =
    imageUrl !== null && imageUrl !== '' && imageUrl !== failedUrl && hostElsewhere(imageUrl) === null
  const isLoaded = hasImage && imageUrl === loadedUrl
  const isSealed = product.productType === 'sealed_product'

  return (
    <div className={classNames('card-art', `card-art-${size}`, className)}>
      {!isLoaded && <DrawnCard product={product} alt={hasImage ? '' : alt} withText={size === 'fill'} />}
      {hasImage && (
        <img
          // An element of its own: the last one's could still load what it showed before.
          key={imageUrl}
          src={imageUrl}
          alt={alt}
          width={630}
          height={880}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          className={isSealed ? 'card-image card-image-sealed' : 'card-image'}
          data-loaded={isLoaded || undefined}
          onLoad={() => setLoadedUrl(imageUrl)}
          onError={() => setFailedUrl(imageUrl)}
        />
      )}
    </div>
  )
}

function DrawnCard({ product, alt, withText }: { product: CardArtProduct; alt: string; withText: boolean }) {
  const tint = cardTint(product)
  const seed = seededNumbers(`${product.name} ${product.cardNumber ?? ''}`, 3)
  const mark = rarityMark(product.rarity)
  const isFoil = mark?.shape === 'star' && mark.count > 1
  const named = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }

  return (
    <div className="card-drawn" data-tint={tint} data-foil={isFoil || undefined} {...named}>
      {withText && (
        <div className="card-head">
          <span className="card-name">{product.name}</span>
          {hasHp(product) && (
            <span className="card-hp tabular">
              <small>HP</small>
              {product.hp}
            </span>
          )}
        </div>
      )}
      <div className="card-window">
        <CardPattern tint={tint} seed={seed} />
        <span className="card-orb">
          <TypeGlyph tint={tint} className="card-glyph" />
        </span>
      </div>
      {withText && (
        <>
          <div className="card-type">
            <TypeGlyph tint={tint} className="card-type-sign" />
            {tintWord(tint)}
          </div>
          <div className="card-foot">
            <span className="card-set">{product.setName}</span>
            <span className="card-number tabular">
              {product.cardNumber && `#${product.cardNumber}`}
              <RarityMark rarity={product.rarity} />
            </span>
          </div>
        </>
      )}
    </div>
  )
}

const rarityShapes: Record<RarityShape, string> = {
  circle: 'M6 1.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8Z',
  diamond: 'M6 .6 11.4 6 6 11.4.6 6 6 .6Z',
  star: 'M6 .5l1.7 3.6 3.9.5-2.9 2.7.8 3.9L6 9.3l-3.5 1.9.8-3.9L.4 4.6l3.9-.5L6 .5Z',
  promo:
    'M2.5.8h7a1.7 1.7 0 0 1 1.7 1.7v7a1.7 1.7 0 0 1-1.7 1.7h-7A1.7 1.7 0 0 1 .8 9.5v-7A1.7 1.7 0 0 1 2.5.8ZM4.6 3v6h1.5V7.3h.6a2.15 2.15 0 0 0 0-4.3H4.6Zm1.5 1.3h.5a.9.9 0 0 1 0 1.8h-.5V4.3Z',
}

/** A circle for common, a diamond for uncommon, stars above; nothing when the rarity is unknown. */
export function RarityMark({ rarity }: { rarity: string | null }) {
  const mark = rarityMark(rarity)
  if (mark === null) return null
  return (
    <svg viewBox={`0 0 ${mark.count * 12} 12`} aria-hidden="true" className="rarity-mark" fill="currentColor">
      {Array.from({ length: mark.count }, (_, index) => (
        <path
          key={index}
          fillRule="evenodd"
          transform={`translate(${index * 12} 0)`}
          d={rarityShapes[mark.shape]}
        />
      ))}
    </svg>
  )
}
