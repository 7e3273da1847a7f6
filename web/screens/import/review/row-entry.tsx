import { useState } from 'react'
import { reasonOf } from '#web/api/client.ts'
import { type ImportDecision, type ImportRow, useDecision } from '#web/api/imports.ts'
import { Badge } from '#web/components/badge.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { Menu, type MenuItem } from '#web/components/overlays/menu.tsx'
import { toastError } from '#web/components/overlays/toast.ts'
import { formatCount } from '#web/format/values.ts'
import { columnsAtHand, editedWords, headingOf } from './editing/cell-words.ts'
import { WrongCells } from './editing/wrong-cells.tsx'
import { FindProductDialog } from './find-product-dialog.tsx'
import { ProductPrice } from './product-price.tsx'
import { RowSentence } from './row-sentence.tsx'
import { productWords, rowCopyWords, rowProductWords, rowTitle, searchFor } from './row-words.ts'

export interface RowEntryProps {
  /** Of the import. */
  id: string
  row: ImportRow
  /** The headings of the file. */
  header: readonly string[]
  /** Opens all cells of the row. */
  onEdit: () => void
}

/** A row of the file: the product it adds, what was assumed, what is wrong, and what can be changed. */
export function RowEntry({ id, row, header, onEdit }: RowEntryProps) {
  const { line, product, decision, facts } = row
  const isOut = decision === 'leave_out'
  const edited = editedWords(row, header)
  return (
    <article
      aria-label={`Row ${formatCount(line)}: ${rowTitle(row)}`}
      className="flex items-start gap-3 py-3"
    >
      {product && <CardArt product={product} alt="" size="thumb" />}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 basis-64 grow wrap-anywhere">
          <h3 className={isOut ? 'font-semibold text-muted line-through' : 'font-semibold'}>
            {facts !== null && facts.quantity > 1 && `${formatCount(facts.quantity)} × `}
            {product?.name ?? (rowTitle({ ...row, facts: facts && { ...facts, quantity: 1 } }) || 'No name')}
          </h3>
          <p className="text-sm text-muted">{product ? productWords(product) : rowProductWords(row)}</p>
          {product && <ProductPrice product={product} />}
          {product && <AsWritten row={row} />}
          <RowSentence row={row} />
          {edited !== null && <p className="mt-1 text-sm text-muted">{edited}</p>}
          <Faults row={row} header={header} />
          <WrongCells id={id} row={row} header={header} />
        </div>
        <div className="text-sm sm:text-right">
          {facts && (
            <p>
              {rowCopyWords(row)} ·{' '}
              <Money cents={facts.totalCostCents} absent="no price" className="font-semibold" />
            </p>
          )}
          <p className="mt-0.5 flex flex-wrap items-center gap-2 text-muted sm:justify-end">
            {decision === 'create' && <Badge tone="accent">New product</Badge>}
            {decision === 'choose' && <Badge tone="accent">Your choice</Badge>}
            {isOut && <Badge>Left out</Badge>}
            {facts !== null && <span>Row {formatCount(line)}</span>}
          </p>
        </div>
      </div>
      <RowMenu id={id} row={row} onEdit={onEdit} />
    </article>
  )
}

/** The words of the file, where the product has others. */
function AsWritten({ row }: { row: ImportRow }) {
  const { facts, product } = row
  if (facts === null || product === null) return null
  const isSame = facts.name === product.name && (facts.setName ?? product.setName) === product.setName
  if (isSame) return null
  return (
    <p className="text-sm text-muted">
      In your file: {[facts.name, rowProductWords(row)].filter(Boolean).join(' · ')}
    </p>
  )
}

/** The faults of cells that are no fields here: they are missing, or too long. */
function Faults({ row, header }: { row: ImportRow; header: readonly string[] }) {
  const { cells } = row
  const atHand = columnsAtHand(row)
  const faults = row.faults.filter(({ column }) => column === null || !atHand.includes(column))
  if (faults.length === 0) return null
  return (
    <dl className="mt-1 flex flex-col gap-1 text-sm">
      {faults.map(({ column, sentence }) => {
        const heading = column === null ? 'Missing' : headingOf(header, column)
        return (
          <div key={`${column} ${sentence}`}>
            <dt className="inline font-semibold">
              {heading}
              {column !== null && cells[column] ? ` “${cells[column]}”` : ''}
              {': '}
            </dt>
            <dd className="inline text-loss">
              {sentence.startsWith(`${heading}: `) ? sentence.slice(heading.length + 2) : sentence}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function RowMenu({ id, row, onEdit }: Omit<RowEntryProps, 'header'>) {
  const decide = useDecision(id)
  const [isFinding, setIsFinding] = useState(false)
  const { line, decision, verdict } = row
  const canDecide = verdict !== 'wrong' && verdict !== 'skipped'

  function send(body: ImportDecision) {
    setIsFinding(false)
    decide.mutate(body, { onError: error => toastError(reasonOf(error, "Couldn't save the decision.")) })
  }

  const deciding: MenuItem[] = [
    { key: 'find', label: 'Choose another product', onSelect: () => setIsFinding(true) },
    ...(decision === 'leave_out'
      ? []
      : [{ key: 'out', label: 'Leave out', onSelect: () => send({ line, decision: 'leave_out' }) }]),
    ...(decision === null
      ? []
      : [{ key: 'back', label: 'Take the decision back', onSelect: () => send({ line }) }]),
  ]
  const items: MenuItem[] = [
    { key: 'edit', label: 'Edit cells', onSelect: onEdit },
    ...(canDecide ? deciding : []),
  ]
  return (
    <>
      <Menu label={`Actions for row ${formatCount(line)}`} items={items} />
      {isFinding && (
        <FindProductDialog
          search={searchFor(row)}
          onPick={productId => send({ line, decision: 'choose', productId })}
          onClose={() => setIsFinding(false)}
        />
      )}
    </>
  )
}
