import { Columns3 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#web/components/buttons/button.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { SelectField } from '#web/components/fields/fields.tsx'
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'
import { type Arrangement, type PageSize, pageSizes } from './arrangement.ts'

interface ArrangementBarProps {
  arrangement: Arrangement
  /** "137 items"; null while loading. */
  counted: string | null
  onRearrange: (change: Partial<Arrangement>) => void
  /** Begins a selection. */
  selecting: ReactNode
  /** The menu of saved views. */
  views: ReactNode
}

const ColumnsSheet = lazyDialog('ColumnsSheet', () => import('./columns-sheet.tsx'))

const sizes = pageSizes.map(size => ({
  value: String(size),
  label: size === 'endless' ? 'Endless' : `Show ${size}`,
}))

/** Above the collection: how many items there are, tiles or table, and how many at once. */
export function ArrangementBar({ arrangement, counted, onRearrange, selecting, views }: ArrangementBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { view, size } = arrangement
  return (
    <div className="arrangement-bar">
      <p role="status" className="tabular text-sm text-muted max-sm:sr-only">
        {counted}
      </p>
      {selecting}
      {views}
      {view === 'table' && (
        <IconButton
          label="Columns and density"
          icon={<Columns3 aria-hidden size={18} />}
          outlined
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        />
      )}
      <SizeField size={size} onSize={size => onRearrange({ size })} />
      <Segmented
        label="Show as"
        options={[
          { value: 'grid', label: 'Grid' },
          { value: 'table', label: 'Table' },
        ]}
        value={view}
        onValueChange={view => onRearrange({ view })}
      />
      {isOpen && <ColumnsSheet {...{ arrangement, onRearrange }} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** Shows a choice at once. The rest of the screen follows in another task, between which the page answers. */
function SizeField({ size, onSize }: { size: PageSize; onSize: (size: PageSize) => void }) {
  const [shown, setShown] = useState({ of: size, chosen: size })
  if (shown.of !== size) setShown({ of: size, chosen: size })

  function choose(text: string) {
    const chosen = pageSizes.find(each => String(each) === text) ?? 12
    setShown({ of: size, chosen })
    setTimeout(() => onSize(chosen))
  }

  return (
    <SelectField
      label="Items at once"
      labelHidden
      className="w-26 sm:w-30"
      value={String(shown.chosen)}
      options={sizes}
      onValueChange={choose}
    />
  )
}
