import { X } from 'lucide-react'
import { Button } from '#web/components/buttons/button.tsx'
import type { ListProps } from './list-props.ts'

export interface OneCopyNoticeProps extends Pick<ListProps, 'search' | 'onNarrow'> {
  /** The name of the product, once known. */
  name: string | undefined
}

/** Says that the list is of one copy or product, which only links choose, with a button that shows all. */
export function OneCopyNotice({ search, name, onNarrow }: OneCopyNoticeProps) {
  if (search.copy === undefined && search.product === undefined) return null
  const what = search.copy === undefined ? (name ?? 'one product') : `one copy${name ? ` of ${name}` : ''}`
  return (
    <p className="mt-4 flex flex-wrap items-center gap-2 wrap-anywhere">
      Only {what}
      <Button
        size="small"
        icon={<X aria-hidden size={16} />}
        onClick={() => onNarrow({ copy: undefined, product: undefined })}
      >
        Show all
      </Button>
    </p>
  )
}
