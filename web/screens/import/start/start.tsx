import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '#web/api/client.ts'
import { importsQuery, type ImportSummary, isAtWork, useUpload } from '#web/api/imports.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { FileArea } from '#web/components/fields/file-drop.tsx'
import { TextAreaField } from '#web/components/fields/fields.tsx'
import { Section } from '#web/components/section.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { listedApps } from '#domain/import/import-app'
import { Notice, PartError } from '#web/components/states/states.tsx'
import { paths } from '#web/paths.ts'
import { pastedFile } from './pasted-file.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { countOf, formatDayIn } from '#web/format/values.ts'
import { useUser } from '#web/session/session.ts'
import { sourceWords, stageOf, stateWords } from '../import-words.ts'

const route = getRouteApi('/signed-in/import')
const accept =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The server's limit of a file. */
const maxPasted = 20_000_000

/** A file to drop, rows to paste, and the imports so far. */
export function Start() {
  const navigate = route.useNavigate()
  const imports = useQuery(importsQuery)
  const upload = useUpload()

  function send(file: File) {
    upload.mutate(file, { onSuccess: ({ id }) => void navigate({ search: { id } }) })
  }

  return (
    <>
      <title>Import · Holofolio</title>
      <PageHeader
        title="Import"
        subtitle="Bring your collection from another app or a spreadsheet. Nothing is added before you have seen what it adds."
      />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section
          title="Choose a file"
          subtitle="CSV or Excel (.xlsx), up to 20 MB and 50,000 rows."
          className="lg:row-start-1"
        >
          <FileArea
            aria-label="File to import"
            className="min-h-44"
            icon={FileSpreadsheet}
            prompt="Choose a file or drop it here"
            pendingPrompt="Sending…"
            pending={upload.isPending}
            accept={accept}
            onFile={send}
          />
          {upload.error && (
            <div className="mt-4">
              <Notice tone="error" role="alert">
                {reasonOf(upload.error, "Couldn't send the file.")}
              </Notice>
            </div>
          )}
          <KnownFiles />
        </Section>
        <Section
          title="Or paste rows"
          subtitle="From a spreadsheet with its headings, or the lines of a deck."
          className="lg:row-start-1"
        >
          <PasteForm pending={upload.isPending} onFile={send} />
        </Section>
        <div className="lg:col-span-2">
          {imports.data ? (
            <PastImports imports={imports.data} />
          ) : (
            imports.error && (
              <PartError text="Couldn't load your imports" onRetry={() => void imports.refetch()} />
            )
          )}
        </div>
      </div>
    </>
  )
}

/** Which files can be imported. */
function KnownFiles() {
  return (
    <>
      <p className="mt-4 text-sm text-muted">
        Files of {listedApps} are recognised. For any other file you say what its columns are.
      </p>
      <p className="mt-2 text-sm text-muted">
        Moving from another Holofolio server?{' '}
        <Link to={paths.profile} search={{ tab: 'data' }} className={textLinkClass}>
          Restore a download
        </Link>{' '}
        instead: it brings the history too.
      </p>
    </>
  )
}

function PasteForm({ pending, onFile }: { pending: boolean; onFile: (file: File) => void }) {
  const [pasted, setPasted] = useState('')
  const [pasteError, setPasteError] = useState<string | null>(null)

  function sendPasted() {
    const file = pastedFile(pasted)
    if (typeof file === 'string') setPasteError(file)
    else onFile(file)
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (!pending) sendPasted()
      }}
    >
      <TextAreaField
        label="Rows"
        rows={6}
        value={pasted}
        error={pasteError}
        maxLength={maxPasted}
        spellCheck={false}
        autoComplete="off"
        className="[&_textarea]:font-mono [&_textarea]:text-sm [&_textarea]:whitespace-pre [&_textarea]:[tab-size:10]"
        placeholder={'Name\tSet\tNumber\tQty\nPikachu\tBase Set\t58\t2'}
        onValueChange={text => {
          setPasted(text)
          setPasteError(null)
        }}
      />
      <div className="flex justify-end">
        <Button type="submit" aria-disabled={pending}>
          Read these rows
        </Button>
      </div>
    </form>
  )
}

/** The last imports, newest first: finished ones, and those that wait. */
function PastImports({ imports }: { imports: readonly ImportSummary[] }) {
  if (imports.length === 0) return null
  return (
    <Section title="Your imports" subtitle="Open one to go on with it, or to take back what it added.">
      <ul className="flex flex-col divide-y divide-line">
        {imports.map(one => (
          <li key={one.id}>
            <PastImport one={one} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PastImport({ one }: { one: ImportSummary }) {
  const { timeZone } = useUser().settings
  const { id, fileName, app, createdAt, rowsTotal, copies, totalCostCents } = one
  return (
    <article className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 basis-64 grow wrap-anywhere">
        <h3 className="font-semibold">
          <Link to={paths.import} search={{ id }} className="name-link hover:underline">
            {fileName}
          </Link>
        </h3>
        <p className="text-sm text-muted">
          {[sourceWords(app), formatDayIn(timeZone, createdAt), countOf(rowsTotal, 'row')].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {copies > 0 && (
          <p className="tabular text-sm">
            {countOf(copies, 'copy', 'copies')} for <Money cents={totalCostCents} />
          </p>
        )}
        <Badge tone={toneOf(one)}>{stateWords(one)}</Badge>
      </div>
    </article>
  )
}

function toneOf({ state, copiesUndone }: ImportSummary): BadgeTone {
  if (state === 'failed') return 'loss'
  if (state === 'done') return copiesUndone === 0 ? 'gain' : 'neutral'
  if (isAtWork(state)) return 'accent'
  return stageOf(state) === 'ended' ? 'neutral' : 'warn'
}
