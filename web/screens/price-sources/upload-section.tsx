import { FileUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { type PriceSource, useListUpload } from '#web/api/price-sources.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Section } from '#web/components/section.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { loadedText } from './source-words.ts'

/** Loads a file of a price list that the operator has downloaded, for when the server cannot read it. */
export function UploadSection({ source: { name, label } }: { source: PriceSource }) {
  const upload = useListUpload(name)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  return (
    <Section
      title={`Load a file of ${label}`}
      subtitle="Its prices count for today. The list itself is asked again tomorrow."
      className="mt-8 max-w-2xl"
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label={`Price guide of ${label}`}
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file !== undefined) upload.mutate(file)
        }}
      />
      <Button
        icon={<FileUp aria-hidden size={16} />}
        pending={upload.isPending}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        Choose a CSV file
      </Button>
      <p id={hintId} className="mt-2 text-sm text-muted">
        {upload.isPending
          ? 'Loading the file. This takes from seconds to minutes; keep this page open.'
          : 'The price guide of Pokémon cards, at most 50 MB.'}
      </p>
      <div role="status" className="mt-3 empty:hidden">
        {upload.data && <Notice tone="success">{loadedText(upload.data)}</Notice>}
        {upload.error && (
          <Notice tone="error">{failureSentence(upload.error, "Couldn't load the file")}</Notice>
        )}
      </div>
    </Section>
  )
}
