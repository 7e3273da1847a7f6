import { Check, Clock, Plus } from 'lucide-react'
import type { SetCard } from '#web/api/sets.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'

type Printing = SetCard['printings'][number]

export interface ChecklistCardProps {
  card: SetCard
  /** The printings that are being added. */
  pending: ReadonlySet<string>
  /** The printings that wait on this device to be added. */
  waiting: ReadonlySet<string>
  onTick: (printing: Printing) => void
}

/**
 * A card of the checklist, with each printing: a tick for what is there, a clock for what waits to be added, a button for
 * what is missing.
 */
export function ChecklistCard({ card, pending, waiting, onTick }: ChecklistCardProps) {
  return (
    <article data-item className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="tabular w-12 flex-none text-sm text-muted">{card.cardNumber ?? '–'}</span>
      <div className="min-w-32 flex-1">
        <h2 className="font-semibold wrap-anywhere">
          <ProductLink
            id={card.id}
            className="inline-flex min-h-11 min-w-11 items-center hover:underline sm:min-h-8"
          >
            {card.name}
          </ProductLink>
        </h2>
      </div>
      <ul className="flex flex-wrap gap-2 max-sm:w-full">
        {card.printings.map(printing => (
          <li key={printing.id}>
            <PrintingTick
              card={card}
              printing={printing}
              isPending={pending.has(printing.id)}
              isWaiting={waiting.has(printing.id)}
              onTick={onTick}
            />
          </li>
        ))}
      </ul>
    </article>
  )
}

interface PrintingTickProps {
  card: SetCard
  printing: Printing
  isPending: boolean
  isWaiting: boolean
  onTick: (printing: Printing) => void
}

function PrintingTick({ card, printing, isPending, isWaiting, onTick }: PrintingTickProps) {
  const { label, quantity, currentMarketPriceCents } = printing
  if (quantity > 0) {
    return (
      <span className="inline-flex min-h-11 items-center gap-1.5 px-2 text-sm text-gain">
        <Check aria-hidden size={16} strokeWidth={3} />
        <span>
          <span className="sr-only">You own </span>
          <span className="tabular">{quantity}</span>
          {label !== null && ` ${label}`}
        </span>
      </span>
    )
  }
  if (isWaiting) {
    return (
      <span className="inline-flex min-h-11 items-center gap-1.5 px-2 text-sm text-muted">
        <Clock aria-hidden size={16} />
        <span>
          {label === null ? 'Waits' : `${label} waits`}
          <span className="sr-only"> on this device to be added</span>
        </span>
      </span>
    )
  }
  return (
    <button
      ref={focusNameOnLeave}
      type="button"
      className={buttonClass({ className: 'min-h-11 gap-1.5 px-3 text-sm max-sm:px-2' })}
      aria-disabled={isPending}
      onClick={() => onTick(printing)}
    >
      <Plus aria-hidden size={16} />
      <span className="sr-only">Add {printingName(card, { ...printing, label: null })}, </span>
      {label !== null && <span className="font-normal">{label}</span>}
      <Money cents={currentMarketPriceCents} />
    </button>
  )
}

/** Moves the focus to the name of the card when the button that has it goes, as after the card was added. */
function focusNameOnLeave(button: HTMLButtonElement): () => void {
  return () => {
    if (button === document.activeElement)
      button.closest('article')?.querySelector<HTMLElement>('h2 a')?.focus()
  }
}

/** "Pikachu #25, Reverse Holo". */
export function printingName({ name, cardNumber }: SetCard, { label }: Printing): string {
  return [cardNumber === null ? name : `${name} #${cardNumber}`, label].filter(Boolean).join(', ')
}
