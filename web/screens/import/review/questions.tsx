import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#web/api/client.ts'
import {
  type ImportDecision,
  type ImportDetails,
  type ImportRow,
  importRowsQuery,
  useDecision,
} from '#web/api/imports.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CheckboxField, TextField } from '#web/components/fields/fields.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { Money } from '#web/components/figures/money.tsx'
import { focusNeighbourOnLeave } from '#web/components/focus-neighbour.ts'
import { confirm } from '#web/components/overlays/confirm.ts'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { toastError } from '#web/components/overlays/toast.ts'
import { Section } from '#web/components/section.tsx'
import { PartError, Spinner } from '#web/components/states/states.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { rowsOf } from '../import-words.ts'
import { CandidateList } from './candidate-list.tsx'
import { FindProductDialog } from './find-product-dialog.tsx'
import { rowCopyWords, rowProductWords, rowTitle, searchFor } from './row-words.ts'

export interface QuestionsProps {
  details: ImportDetails
  verdict: 'several' | 'unknown'
  /** Opens all cells of a row. */
  onEdit: (line: number) => void
}

/** As many as the next answers need. */
const limit = 10

/** The rows that need a decision, one after another. A decision holds for all rows like it. */
export function Questions({ details, verdict, onEdit }: QuestionsProps) {
  const { id, reading } = details
  const { open } = rowsOf(details, verdict)
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const query = importRowsQuery({ id, verdict, only: 'undecided', page: 1, limit: limit + skipped.size })
  const { data, error, refetch } = useQuery({ ...query, enabled: open > 0 })
  if (open === 0) return null
  if (data === undefined) {
    if (error === null) return <Spinner label="Loading the rows" />
    return <PartError text="Couldn't load the rows" onRetry={() => void refetch()} />
  }
  const row = data.rows.find(({ line }) => !skipped.has(line)) ?? data.rows[0]
  if (row === undefined) return null
  return (
    // Once the last is answered, the focus goes on to the heading.
    <div ref={panel => (panel === null ? undefined : focusNeighbourOnLeave(panel))}>
      <OneQuestion
        id={id}
        row={row}
        numberColumn={reading?.columns.cardNumber ?? null}
        verdict={verdict}
        open={open}
        onEdit={onEdit}
        onSkip={() => setSkipped(new Set(skipped.size < data.rows.length - 1 ? [...skipped, row.line] : []))}
      />
    </div>
  )
}

interface OneQuestionProps {
  id: string
  row: ImportRow
  /** The column of card numbers. */
  numberColumn: number | null
  verdict: 'several' | 'unknown'
  /** Rows that need a decision, this one included. */
  open: number
  onSkip: () => void
  onEdit: (line: number) => void
}

function OneQuestion({ id, row, numberColumn, verdict, open, onSkip, onEdit }: OneQuestionProps) {
  const decide = useDecision(id)
  const [alone, setAlone] = useState<number | null>(null)
  const [dialog, setDialog] = useState<'find' | 'create' | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const isForAll = alone !== row.line
  const alike = isForAll && row.alike > 1

  async function send(body: ImportDecision) {
    if (decide.isPending) return
    setDialog(null)
    try {
      await decide.mutateAsync(body)
      setAnnouncement(`${rowTitle(row)}: decided. ${countOf(open - (alike ? row.alike : 1), 'row')} to go.`)
    } catch (error) {
      toastError(reasonOf(error, "Couldn't save the decision."))
    }
  }

  const about = { line: row.line, alike }
  const choose = (productId: string) => void send({ ...about, decision: 'choose', productId })
  const leaveOut = () => void send({ ...about, decision: 'leave_out' })

  return (
    <Section
      title={verdict === 'several' ? 'Which one is it?' : 'Not found in the catalogue'}
      subtitle={`${countOf(open, 'row')} to go`}
      action={
        open > 1 && <LeaveOutAll open={open} onAgree={() => send({ verdict, decision: 'leave_out' })} />
      }
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="flex flex-col gap-4" aria-busy={decide.isPending}>
        <AsWritten row={row} numberColumn={numberColumn} />
        {row.alike > 1 && (
          <CheckboxField
            label={`Also for ${countOf(row.alike - 1, 'other row')} like it`}
            checked={isForAll}
            onCheckedChange={checked => setAlone(checked ? null : row.line)}
          />
        )}
        {verdict === 'several' && (
          <CandidateList
            label={`Which one is ${rowTitle(row)} of row ${formatCount(row.line)}?`}
            candidates={row.candidates}
            pending={decide.isPending}
            onPick={({ id: productId }) => choose(productId)}
            onLeaveOut={leaveOut}
          />
        )}
        <OtherDecisions
          isUnknown={verdict === 'unknown'}
          pending={decide.isPending}
          onDialog={setDialog}
          onLeaveOut={leaveOut}
          onEdit={() => onEdit(row.line)}
          onSkip={open > row.alike ? onSkip : null}
        />
      </div>
      {dialog === 'find' && (
        <FindProductDialog search={searchFor(row)} onPick={choose} onClose={() => setDialog(null)} />
      )}
      {dialog === 'create' && (
        <CreateProductDialog
          row={row}
          onCreate={product => void send({ ...about, decision: 'create', product })}
          onClose={() => setDialog(null)}
        />
      )}
    </Section>
  )
}

function LeaveOutAll({ open, onAgree }: { open: number; onAgree: () => Promise<void> }) {
  async function leaveOutAll() {
    const agreed = await confirm({
      title: `Leave out ${countOf(open, 'row')}?`,
      body: 'All rows of this list that have no decision yet are left out. You can still change each.',
      confirmLabel: 'Leave them out',
    })
    if (agreed) await onAgree()
  }

  return (
    <Button size="small" variant="ghost" onClick={() => void leaveOutAll()}>
      Leave out all
    </Button>
  )
}

interface OtherDecisionsProps {
  isUnknown: boolean
  pending: boolean
  onDialog: (dialog: 'find' | 'create') => void
  onLeaveOut: () => void
  onEdit: () => void
  /** Null when no other row is left to ask about. */
  onSkip: (() => void) | null
}

/** What can be done with a row other than to pick a candidate. */
function OtherDecisions({ isUnknown, pending, onDialog, onLeaveOut, onEdit, onSkip }: OtherDecisionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant={isUnknown ? 'primary' : 'secondary'} onClick={() => onDialog('find')}>
        Find in catalogue
      </Button>
      {isUnknown && <Button onClick={() => onDialog('create')}>Create product</Button>}
      <Button pending={pending} onClick={onLeaveOut}>
        Leave out
      </Button>
      <Button variant="ghost" onClick={onEdit}>
        Edit cells
      </Button>
      {onSkip && (
        <Button variant="ghost" onClick={onSkip}>
          Ask me later
        </Button>
      )}
    </div>
  )
}

/** What the file says. */
function AsWritten({ row, numberColumn }: Pick<OneQuestionProps, 'row' | 'numberColumn'>) {
  const { facts, line, sentence } = row
  return (
    <div className="rounded-md bg-sunken px-4 py-3 wrap-anywhere">
      <p className="text-xs font-medium text-muted">Row {formatCount(line)} of your file</p>
      <p className="mt-0.5 font-semibold">{rowTitle(row)}</p>
      <p className="text-sm text-muted">{rowProductWords(row, numberColumn)}</p>
      <p className="text-sm text-muted">
        {rowCopyWords(row)}
        {facts && (
          <>
            {' · '}
            <Money cents={facts.totalCostCents} absent="no price" />
          </>
        )}
      </p>
      {sentence !== null && <p className="mt-1 text-sm">{sentence}</p>}
    </div>
  )
}

interface CreateProductDialogProps {
  row: ImportRow
  onCreate: (product: NonNullable<ImportDecision['product']>) => void
  onClose: () => void
}

/** A product that the catalogue lacks, begun with what the row says. It is created when the import is published. */
function CreateProductDialog({ row, onCreate, onClose }: CreateProductDialogProps) {
  const { facts } = row
  const form = useFormState({
    name: facts?.name ?? '',
    setName: facts?.setName ?? '',
    cardNumber: facts?.cardNumber ?? '',
  })
  const isCard = facts?.label !== 'Sealed'

  function submit() {
    const { values, refuse } = form
    const isRefused = refuse({
      ...(!values.name.trim() && { name: 'Product name is required.' }),
      ...(!values.setName.trim() && { setName: 'Set name is required.' }),
    })
    if (isRefused) return
    onCreate({
      name: values.name.trim(),
      setName: values.setName.trim(),
      ...(isCard && values.cardNumber.trim() !== '' && { cardNumber: values.cardNumber.trim() }),
    })
  }

  return (
    <FormDialog
      title={isCard ? 'Create card' : 'Create sealed product'}
      subtitle="It joins the catalogue that all collectors share, once you add the copies."
      submitLabel="Create with the import"
      isDirty={form.isDirty}
      pending={false}
      failure={null}
      formRef={form.formRef}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Product Name" required maxLength={200} />
      <TextField {...form.field('setName')} label="Set Name" required maxLength={200} />
      {isCard && <TextField {...form.field('cardNumber')} label="Card Number" maxLength={50} />}
    </FormDialog>
  )
}
