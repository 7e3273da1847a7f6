import { Clock } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, memo, useCallback, useState } from 'react'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { formatCount } from '#web/format/values.ts'
import { type Direction, moveFocus } from '#web/layout/keys/item-focus.ts'
import { type Pocket, pocketName } from './pockets.ts'

interface BinderProps {
  pockets: readonly Pocket[]
  /** Names the printing in each pocket. */
  isByPrinting: boolean
  chosen: ReadonlySet<string>
  /** What waits on this device to be added. */
  waiting: ReadonlySet<string>
  isBusy: boolean
  /** The same function on every render. */
  onToggle: (id: string) => void
  /** Watches a pocket, which has the id of a missing card as `data-card`. */
  watch: (pocket: HTMLLIElement) => () => void
}

/**
 * The cards of a set as in a binder. One pocket is in the order of Tab, the one that had the focus last; arrows, Home and End
 * lead to the others, Enter opens and Space ticks.
 */
export function Binder({ pockets, chosen, waiting, ...rest }: BinderProps) {
  const [focusedId, setFocusedId] = useState<string>()
  const inTabOrder = pockets.some(({ id }) => id === focusedId) ? focusedId : pockets[0]?.id
  const noteFocus = useCallback(
    (event: FocusEvent<HTMLElement>) => setFocusedId(event.currentTarget.dataset['pocket']),
    [],
  )
  return (
    <ul aria-label="Cards" className="binder">
      {pockets.map(pocket => (
        <BinderPocket
          key={pocket.id}
          {...rest}
          pocket={pocket}
          isChosen={chosen.has(pocket.id)}
          isWaiting={waiting.has(pocket.printingId)}
          isInTabOrder={pocket.id === inTabOrder}
          onFocus={noteFocus}
        />
      ))}
    </ul>
  )
}

/** Focuses the pocket that is in the order of Tab. */
export function focusBinder(): void {
  document.querySelector<HTMLElement>('.binder a[tabindex="0"]')?.focus({ preventScroll: true })
}

interface BinderPocketProps extends Pick<BinderProps, 'isByPrinting' | 'isBusy' | 'onToggle' | 'watch'> {
  pocket: Pocket
  isChosen: boolean
  isWaiting: boolean
  isInTabOrder: boolean
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

/** Drawn again for its own changes alone: a set has hundreds. */
const BinderPocket = memo(function BinderPocket(props: BinderPocketProps) {
  const { pocket, isByPrinting, isChosen, isWaiting, isInTabOrder, isBusy, onToggle, onFocus, watch } = props
  const { id, cardId, name, cardNumber, printingLabel, quantity, priceCents, art } = pocket
  const isMissing = quantity === 0
  const canChoose = isMissing && !isWaiting
  const tabIndex = isInTabOrder ? 0 : -1

  function pressKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const isTick = event.key === ' ' && event.target instanceof HTMLAnchorElement
    if (isTick && canChoose && !isBusy) onToggle(id)
    if (isTick || move(event.key)) event.preventDefault()
  }

  return (
    <li
      ref={watch}
      data-item
      data-pocket={id}
      data-card={isMissing ? cardId : undefined}
      className={isMissing ? 'pocket pocket-missing' : 'pocket'}
      onFocus={onFocus}
    >
      <ProductLink
        id={id}
        data-roving
        tabIndex={tabIndex}
        className="named-link block rounded-md"
        onKeyDown={pressKey}
      >
        <span className="pocket-card">
          <CardArt product={art} alt="" />
        </span>
        <span className="pocket-name named-link-name">{name}</span>
        {isByPrinting && <span className="pocket-label">{printingLabel ?? 'Not known'}</span>}
        <span className="pocket-foot">
          <span className="tabular text-muted">{cardNumber === null ? '–' : `#${cardNumber}`}</span>{' '}
          <Money cents={priceCents} absent="No price yet" className="font-semibold" />
        </span>
        <PocketState quantity={quantity} isWaiting={isWaiting} />
      </ProductLink>
      {canChoose && (
        <label className="pocket-tick">
          <input
            type="checkbox"
            className="checkbox"
            tabIndex={tabIndex}
            checked={isChosen}
            disabled={isBusy}
            aria-keyshortcuts="x"
            aria-label={`Choose ${pocketName(pocket, isByPrinting)}`}
            onChange={() => onToggle(id)}
            onKeyDown={pressKey}
          />
        </label>
      )}
    </li>
  )
})

function PocketState({
  quantity,
  isWaiting,
}: Pick<BinderPocketProps, 'isWaiting'> & Pick<Pocket, 'quantity'>) {
  if (quantity > 0) {
    return (
      <>
        <span aria-hidden className="pocket-count tabular">
          ×{formatCount(quantity)}
        </span>
        <span className="sr-only">You own {formatCount(quantity)}</span>
      </>
    )
  }
  if (!isWaiting) return <span className="sr-only">Missing</span>
  return (
    <span className="flex items-center gap-1 text-xs text-muted">
      <Clock aria-hidden size={14} className="flex-none" />
      <span>
        Waits<span className="sr-only"> on this device to be added</span>
      </span>
    </span>
  )
}

const directions: readonly string[] = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
] satisfies Direction[]

/** Moves the focus to another pocket. Returns false for a key that does not. */
function move(key: string): boolean {
  if (directions.includes(key)) return moveFocus(key as Direction)
  if (key !== 'Home' && key !== 'End') return false
  const links = document.querySelectorAll<HTMLElement>('.binder a')
  links.item(key === 'Home' ? 0 : links.length - 1).focus()
  return true
}
