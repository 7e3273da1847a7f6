import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#web/api/catalogue.ts'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { ReportProductDialog } from './lazy-dialogs.ts'

/** A link-like button that opens the form of a report. */
export function ReportProductButton({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${textLinkClass} inline-flex items-center gap-1 text-sm`}
        onClick={() => setIsOpen(true)}
      >
        <Flag aria-hidden size={16} />
        Report
      </button>
      {isOpen && <ReportProductDialog product={product} onClose={() => setIsOpen(false)} />}
    </>
  )
}
