import { Check, Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { TextField } from './text-field.tsx'

interface CopiedTextProps {
  label: string
  text: string
  hint?: ReactNode
}

/** A text to copy: an address, with a button next to it. */
export function CopiedText({ label, text, hint }: CopiedTextProps) {
  const { fieldProps, copied, copy, said } = useCopying(text, label)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <TextField {...fieldProps} className="min-w-0 flex-1 basis-56" label={label} readOnly value={text} />
        <Button
          className="min-h-11"
          icon={copied ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <p role="status" className="text-sm text-muted empty:hidden">
        {said}
      </p>
    </div>
  )
}

/**
 * Copies a text that a field shows. Browsers refuse it on a page without https: the text is then selected, to be copied
 * by hand.
 */
export function useCopying(text: string, label: string) {
  const ref = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'by hand'>('none')
  function copy() {
    const copying = window.isSecureContext ? navigator.clipboard.writeText(text) : Promise.reject(new Error())
    copying.then(
      () => setOutcome('copied'),
      () => {
        ref.current?.select()
        setOutcome('by hand')
      },
    )
  }
  const name = label.toLowerCase()
  return {
    fieldProps: {
      ref,
      onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
    },
    copied: outcome === 'copied',
    copy,
    said:
      outcome === 'none'
        ? null
        : outcome === 'copied'
          ? `The ${name} is copied.`
          : `The ${name} is selected. Copy it with your keyboard or by holding it.`,
  }
}
