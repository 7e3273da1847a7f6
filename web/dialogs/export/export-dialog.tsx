import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupsFilter } from '#web/api/collection.ts'
import {
  type CollectionExport,
  downloadCollection,
  downloadReport,
  exportContentsQuery,
} from '#web/api/collection-export.ts'
import { failureSentence } from '#web/api/client.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { ChoiceList, Segmented } from '#web/components/fields/choices.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { saveFile } from '#web/components/save-file.ts'
import { Notice, PartError } from '#web/components/states/states.tsx'
import { formatCount } from '#web/format/values.ts'
import { useUser } from '#web/session/session.ts'
import {
  type ChosenFormat,
  contentsSentence,
  formatOptions,
  leftOutSentence,
  noCostsSentence,
  tooManySentence,
} from './export-words.ts'

export interface ExportDialogProps {
  /** What the collection is narrowed to; null for no filter. */
  filter: GroupsFilter | null
  onClose: () => void
}

/** Downloads the collection in a format, after saying what the format cannot hold. */
export function ExportDialog({ filter, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ChosenFormat>('holofolio')
  const [scope, setScope] = useState<'shown' | 'all'>('shown')
  const chosen = scope === 'shown' ? (filter ?? {}) : {}
  // A report has every copy, as our own file.
  const asked: CollectionExport = { ...chosen, format: format === 'insurance' ? 'holofolio' : format }
  const contents = useQuery(exportContentsQuery(asked))
  // Ours can hold all of them.
  const shown = useQuery({
    ...exportContentsQuery({ ...filter, format: 'holofolio' }),
    enabled: filter !== null,
  })
  const scopes = [
    {
      value: 'shown' as const,
      label: shown.data ? `Filtered (${formatCount(shown.data.copies)})` : 'Filtered',
    },
    { value: 'all' as const, label: 'Whole collection' },
  ]
  const download = useMutation({
    mutationFn: () => (format === 'insurance' ? downloadReport(chosen) : downloadCollection(asked)),
    onSuccess: ({ content, name }) => {
      saveFile(content, name)
      toastSuccess('Your collection has been downloaded.')
      onClose()
    },
  })
  const failure = download.error && failureSentence(download.error, "Couldn't download your collection")
  return (
    <Dialog
      title="Export"
      subtitle="Take your collection with you, or to another app."
      onClose={onClose}
      pending={download.isPending}
      onSubmit={() => download.mutate()}
      footer={
        <>
          <Button onClick={onClose} disabled={download.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            pending={download.isPending}
            disabled={
              contents.data !== undefined &&
              (contents.data.copies === 0 || tooManySentence(format, contents.data) !== null)
            }
          >
            Download
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {filter !== null && (
          <Segmented label="Which copies" options={scopes} value={scope} onValueChange={setScope} />
        )}
        <ChoiceList legend="Format" options={formatOptions} value={format} onValueChange={setFormat} />
        <Contents format={format} asked={asked} />
        {failure !== null && (
          <Notice tone="error" role="alert">
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** What the file will have, and what not. */
function Contents({ format, asked }: { format: ChosenFormat; asked: CollectionExport }) {
  const { ledgerCurrency } = useUser()
  const { data, error, refetch } = useQuery(exportContentsQuery(asked))
  if (error && data === undefined) {
    return <PartError text="Couldn't find out what fits this format" onRetry={() => void refetch()} />
  }
  if (data === undefined) return <p className="text-sm text-muted">Counting your copies…</p>
  const leftOut = leftOutSentence(data)
  const tooMany = tooManySentence(format, data)
  const noCosts = noCostsSentence(format, data, ledgerCurrency)
  return (
    <div className="flex flex-col gap-2" role="status">
      <p className="text-sm font-medium">{contentsSentence(data)}</p>
      {tooMany !== null && <Notice tone="warn">{tooMany}</Notice>}
      {leftOut !== null && <Notice tone="warn">{leftOut}</Notice>}
      {noCosts !== null && <Notice tone="info">{noCosts}</Notice>}
    </div>
  )
}
