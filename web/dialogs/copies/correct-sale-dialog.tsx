import { useState } from 'react'
import { correctSale } from '#web/api/operations.ts'
import { CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { BeforeAfter } from '#web/components/figures/before-after.tsx'
import { CorrectionDialog } from '#web/components/overlays/correction-dialog.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { countOf, formatSignedCents } from '#web/format/values.ts'
import { effectOnFigures } from '#web/format/effect-on-figures.ts'
import { type DialogCallTexts, useDialogCall } from '../dialog-call.ts'
import { effectMissing, type RemovalField } from './selling/removal-effect.ts'
import {
  readSaleCorrection,
  type RecordedSale,
  saleAsRecorded,
  type SaleCorrectionEffect,
  saleValuesOf,
} from './selling/sale-correction.ts'
import { SaleFields } from './selling/sale-fields.tsx'

export interface CorrectSaleDialogProps {
  sale: RecordedSale
  onClose: () => void
}

type Corrected = Awaited<ReturnType<typeof correctSale>>

const textsOf = (sale: RecordedSale): DialogCallTexts<Corrected> => ({
  done: ({ profitCents }) => `Sale corrected. Profit or loss: ${formatSignedCents(profitCents)}.`,
  correctBack: ({ operationId }, key) => correctSale({ id: operationId, body: saleAsRecorded(sale) }, key),
  failed: 'Failed to correct the sale.',
})

/** Corrects the price, costs, place or day of a sale. Shows the effect in money before the button. */
export function CorrectSaleDialog({ sale, onClose }: CorrectSaleDialogProps) {
  const [now] = useState(() => new Date())
  const form = useFormState<RemovalField>(saleValuesOf(sale))
  const correction = useDialogCall(correctSale, textsOf(sale), form, onClose)

  return (
    <CorrectionDialog
      title="Correct this sale"
      subtitle="The sale is undone and recorded again. Past days of your charts stay as they are."
      submitLabel="Correct Sale"
      form={form}
      reading={readSaleCorrection(sale, form.values, now)}
      call={correction}
      onSend={send => correction.run({ id: sale.id, body: send })}
      missing={effectMissing}
      effect={effect => <Effect effect={effect} />}
      onClose={onClose}
    >
      <div>
        <p className="font-bold break-words">{sale.name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm break-words text-muted">
          {sale.copiesTotal > 1 ? (
            `Lot of ${countOf(sale.copiesTotal, 'copy', 'copies')}`
          ) : (
            <>
              <CopyLabel kind={sale.kind} label={sale.label} />
              {sale.setName}
            </>
          )}
        </p>
      </div>
      <SaleFields
        form={form}
        costBasisCents={sale.costBasisCents}
        purchaseDate={sale.purchaseDate}
        now={now}
        withDetails
      />
    </CorrectionDialog>
  )
}

function Effect({ effect: { before, after, change } }: { effect: SaleCorrectionEffect }) {
  return (
    <>
      <BeforeAfter
        caption="What the sale brought"
        rows={[
          { key: 'net', name: 'Net', beforeCents: before.netCents, afterCents: after.netCents },
          {
            key: 'profit',
            name: 'Profit or loss',
            beforeCents: before.profitCents,
            afterCents: after.profitCents,
          },
        ]}
      />
      <Notice>{effectOnFigures(change)}</Notice>
    </>
  )
}
