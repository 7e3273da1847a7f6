import { CopyPlus, Pencil, X } from 'lucide-react'
import type { Product } from '#web/api/products.ts'
import { CardArt } from '#web/components/card-art.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { cardArtOf } from '#web/format/product-face.ts'
import { copiesOf, lineKey, type ReceivedLine, stateLabel } from './trade-draft.ts'

export interface ReceivedTrayProps {
  received: readonly ReceivedLine[]
  products: ReadonlyMap<string, Product>
  onAnother: (product: Product) => void
  onEdit: (product: Product, line: ReceivedLine) => void
  onRemove: (line: ReceivedLine) => void
}

/** What was chosen to come in, the newest line first. */
export function ReceivedTray({ received, products, ...actions }: ReceivedTrayProps) {
  if (received.length === 0) return null
  return (
    <div className="mb-3 flex flex-col gap-2">
      <p className="text-sm font-semibold">{countOf(copiesOf(received), 'copy', 'copies')} to receive</p>
      <ul aria-label="Selected products" className="flex gap-2 overflow-x-auto pb-1">
        {received.toReversed().map(line => (
          <TrayLine key={lineKey(line)} line={line} product={products.get(line.productId)} {...actions} />
        ))}
      </ul>
    </div>
  )
}

interface TrayLineProps extends Pick<ReceivedTrayProps, 'onAnother' | 'onEdit' | 'onRemove'> {
  line: ReceivedLine
  /** Undefined while it is on its way. */
  product: Product | undefined
}

function TrayLine({ line, product, onAnother, onEdit, onRemove }: TrayLineProps) {
  const name = product?.name ?? 'Product'
  const what = `${name}, ${stateLabel(line.state)}`
  return (
    <li className="flex flex-none items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-1.5">
      {product && (
        <span className="w-7 flex-none">
          <CardArt product={cardArtOf(product)} alt="" />
        </span>
      )}
      <span className="tabular max-w-44 truncate text-sm">
        {line.quantity > 1 && `${formatCount(line.quantity)} × `}
        {name}, <span className="text-muted">{stateLabel(line.state)}</span>
      </span>
      {product && (
        <>
          <IconButton
            label={`Edit ${what}`}
            icon={<Pencil aria-hidden size={16} />}
            size="small"
            onClick={() => onEdit(product, line)}
          />
          {line.state.kind !== 'sealed' && (
            <IconButton
              label={`Add another ${name}`}
              icon={<CopyPlus aria-hidden size={16} />}
              size="small"
              onClick={() => onAnother(product)}
            />
          )}
        </>
      )}
      <IconButton
        label={`Remove ${what}`}
        icon={<X aria-hidden size={16} />}
        size="small"
        onClick={() => onRemove(line)}
      />
    </li>
  )
}
