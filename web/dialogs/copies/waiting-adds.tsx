import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unitsFromAmount } from '#domain/money/currency'
import { zeroCents } from '#domain/money/money'
import type { NewCopies } from '#web/api/collection.ts'
import { canEdit, isLate, type QueuedAdd, QueueRefusal } from '#web/api/queued-adds.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastError } from '#web/components/overlays/toast.ts'
import { Section } from '#web/components/section.tsx'
import { countOf, formatCents, formatCount, formatDay, todayIn } from '#web/format/values.ts'
import { formatUnits } from '#web/format/currency.ts'
import { identityOf } from '#web/format/printing.ts'
import { removeQueued, requestSending, retryQueued, sendAgain, useQueue } from '#web/session/add-queue.ts'
import { QueueAddDialog } from './lazy-dialogs.ts'

export interface WaitingAddsProps {
  collectorId: string
  timeZone: string | null
  /** Whether the server can be reached, as far as the screen knows. */
  isOnline: boolean
}

/** The adds that wait on this device to be sent, to change, remove or send. Nothing when there are none. */
export function WaitingAdds({ collectorId, timeZone, isOnline }: WaitingAddsProps) {
  const queue = useQueue(collectorId)
  const [edited, setEdited] = useState<QueuedAdd | null>(null)
  const [nowMs] = useState(Date.now)
  if (queue === null || queue.length === 0) return null
  const refused = queue.filter(({ state }) => state.kind === 'refused').length
  return (
    <Section
      title={`${countOf(queue.length, 'add')} ${queue.length === 1 ? 'waits' : 'wait'}`}
      subtitle={
        isOnline
          ? 'On this device, not in your collection yet.'
          : 'On this device. They are sent when Holofolio can be reached.'
      }
      action={isOnline && refused < queue.length && <Button onClick={requestSending}>Send now</Button>}
      className="my-4"
    >
      <ul aria-label="Adds that wait">
        {queue.map(add => (
          <li key={add.key}>
            <WaitingAdd
              add={add}
              collectorId={collectorId}
              isLate={isLate(add, nowMs)}
              onEdit={() => setEdited(add)}
            />
          </li>
        ))}
      </ul>
      {edited && (
        <QueueAddDialog
          product={{ ...edited.product, currentMarketPriceCents: null, quantity: 0, printings: [] }}
          collectorId={collectorId}
          today={todayIn(timeZone)}
          queued={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

interface WaitingAddProps {
  add: QueuedAdd
  collectorId: string
  isLate: boolean
  onEdit: () => void
}

function WaitingAdd({ add, collectorId, isLate, onEdit }: WaitingAddProps) {
  const { key, product, label, send, state } = add
  const quantity = send.quantity || 1
  return (
    <div className="flex items-start justify-between gap-3 border-t border-line py-3">
      <div className="min-w-0 text-sm">
        <p className="text-base font-semibold break-words">
          {identityOf(product)}
          {quantity > 1 && <span className="text-muted"> × {formatCount(quantity)}</span>}
        </p>
        <p className="tabular text-muted">
          {[label, priceWords(send), send.purchaseDate && formatDay(send.purchaseDate)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {state.kind === 'refused' && <p className="font-medium text-loss">{state.sentence}</p>}
        {state.kind === 'unsure' && !isLate && (
          <p className="text-muted">Sent, but not confirmed yet. It is added once.</p>
        )}
        {isLate && <p className="font-medium text-warn">{lateSentence}</p>}
        {state.kind === 'refused' && (
          <Button size="small" className="mt-2" onClick={() => run(retryQueued(collectorId, key))}>
            Try again
          </Button>
        )}
        {isLate && (
          <Button size="small" className="mt-2" onClick={() => run(sendAgain(collectorId, key))}>
            Add it now
          </Button>
        )}
      </div>
      <div className="flex flex-none">
        {canEdit(add) && (
          <IconButton
            label={`Change ${product.name}`}
            icon={<Pencil aria-hidden size={18} />}
            onClick={onEdit}
          />
        )}
        <IconButton
          label={`Remove ${product.name}`}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => run(remove(collectorId, add))}
        />
      </div>
    </div>
  )
}

/** What was paid, for each copy or in all. */
function priceWords({
  purchasePriceCents,
  paidAmount,
  paidCurrency,
  quantity,
  amountsFor,
}: NewCopies): string {
  const isEach = (quantity || 1) > 1 && amountsFor !== 'all'
  const amount =
    typeof paidAmount === 'number' && paidCurrency
      ? formatUnits(unitsFromAmount(paidAmount, paidCurrency) ?? 0, paidCurrency)
      : formatCents(purchasePriceCents || zeroCents)
  return isEach ? `${amount} each` : amount
}

const lateSentence =
  'It has waited for more than 29 days, so it is not sent automatically. Check whether your collection has it.'

async function remove(collectorId: string, { key, product, state }: QueuedAdd): Promise<void> {
  const agreed = await confirm({
    title: `Remove ${product.name}?`,
    body:
      state.kind === 'unsure'
        ? 'It was sent and not confirmed, so it may be in your collection already. It then stays there.'
        : 'It is not added to your collection.',
    confirmLabel: 'Remove',
    danger: true,
  })
  if (agreed) await removeQueued(collectorId, key)
}

function run(change: Promise<void>): void {
  change.catch((error: unknown) =>
    toastError(error instanceof QueueRefusal ? error.message : "Couldn't change the waiting copy."),
  )
}
