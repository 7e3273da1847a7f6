import { Check, Copy, ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { sharedLink } from '#domain/sharing/shared-page'
import { Button, buttonClass } from '#web/components/buttons/button.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'

export interface SharedLinkDialogProps {
  secret: string
  onClose: () => void
}

/** A new link, to copy now: nobody can show it again. */
export function SharedLinkDialog({ secret, onClose }: SharedLinkDialogProps) {
  const link = sharedLink(window.location.origin, secret)
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'no' | 'yes' | 'by hand'>('no')

  /** Browsers refuse it on a page without https: the link is then selected, to be copied by hand. */
  function copy() {
    const copying = window.isSecureContext ? navigator.clipboard.writeText(link) : Promise.reject(new Error())
    copying.then(
      () => setCopied('yes'),
      () => {
        field.current?.select()
        setCopied('by hand')
      },
    )
  }

  return (
    <Dialog
      title="Your link"
      subtitle="Copy it now. Only its digest is kept, so it cannot be shown again; you can make a new one at any time."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button
            variant="primary"
            data-autofocus
            icon={copied === 'yes' ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
            onClick={copy}
          >
            {copied === 'yes' ? 'Copied' : 'Copy link'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          ref={field}
          label="Link"
          readOnly
          value={link}
          onFocus={event => event.currentTarget.select()}
          hint="Whoever has it sees the page until you stop sharing it."
        />
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'ghost', className: 'self-start' })}
        >
          <ExternalLink aria-hidden size={18} />
          Open the page
        </a>
        <p role="status" className="text-sm text-muted">
          {copied === 'yes' && 'The link is copied.'}
          {copied === 'by hand' && 'The link is selected. Copy it with your keyboard or by holding it.'}
        </p>
      </div>
    </Dialog>
  )
}
