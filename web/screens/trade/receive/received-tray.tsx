import { stateLabel } from '#domain/copies/copy'
import { CopyPlus, Pencil, X } from 'lucide-react'
import type { Product } from '#web/api/catalogue.ts'
import { IconButton } from '#web/components/buttons/icon-button.tsx'
import { formatCount } from '#web/format/count.ts'
import { lineKey, type DraftLine } from '../draft/trade-draft.ts'
import { TrayChip } from '../steps/tray-chip.tsx'

export interface ReceivedTrayProps {
  received: readonly DraftLine[]
  products: ReadonlyMap<string, Product>
  onAnother: (product: Product) => void
  onEdit: (product: Product, line: DraftLine) => void
  onRemove: (line: DraftLine) => void
}

/** The selected lines, latest first. */
export function ReceivedTray({ received, products, ...actions }: ReceivedTrayProps) {
  if (received.length === 0) return null
  return (
    <ul aria-label="Selected products" className="mb-3 flex gap-2 overflow-x-auto pb-1">
      {received.toReversed().map(line => (
        <TrayLine key={lineKey(line)} line={line} product={products.get(line.productId)} {...actions} />
      ))}
    </ul>
  )
}

interface TrayLineProps extends Pick<ReceivedTrayProps, 'onAnother' | 'onEdit' | 'onRemove'> {
  line: DraftLine
  /** Undefined while loading. */
  product: Product | undefined
}

function TrayLine({ line, product, onAnother, onEdit, onRemove }: TrayLineProps) {
  const name = product?.name ?? 'Product'
  const what = `${name}, ${stateLabel(line.state)}`
  return (
    <TrayChip
      art={product}
      name={line.quantity > 1 ? `${formatCount(line.quantity)} × ${name}` : name}
      label={stateLabel(line.state)}
    >
      {product && (
        <IconButton
          label={`Edit ${what}`}
          icon={<Pencil aria-hidden size={16} />}
          size="small"
          onClick={() => onEdit(product, line)}
        />
      )}
      {product && line.state.kind !== 'sealed' && (
        <IconButton
          label={`Add another ${name}`}
          icon={<CopyPlus aria-hidden size={16} />}
          size="small"
          onClick={() => onAnother(product)}
        />
      )}
      <IconButton
        label={`Remove ${what}`}
        icon={<X aria-hidden size={16} />}
        size="small"
        onClick={() => onRemove(line)}
      />
    </TrayChip>
  )
}
