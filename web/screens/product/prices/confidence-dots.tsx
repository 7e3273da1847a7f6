import { classNames } from '#web/components/class-names.ts'
import type { ProductPrice } from '#web/api/product-prices.ts'
import { confidenceOf } from './price-words.ts'

/** A price's confidence as one to three filled dots and in words. */
export function ConfidenceDots({ confidence }: Pick<ProductPrice, 'confidence'>) {
  const { text, dots } = confidenceOf(confidence)
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className="inline-flex gap-1">
        {[1, 2, 3].map(dot => (
          <span
            key={dot}
            className={classNames(
              'size-2 rounded-full border border-line-strong',
              dot <= dots && 'border-accent-ink bg-accent-ink',
            )}
          />
        ))}
      </span>
      {text}
    </span>
  )
}
