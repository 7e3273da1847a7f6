import { useState } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { CheckboxField, SelectField } from '#web/components/fields/fields.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { Sheet } from '#web/components/overlays/sheet.tsx'
import { type Arrangement, columnNames, type PageSize, pageSizes, usual } from './arrangement.ts'
import { columns } from './group-columns.tsx'

interface ViewSheetProps {
  arrangement: Arrangement
  onRearrange: (change: Partial<Arrangement>) => void
  onClose: () => void
}

const sizes = pageSizes.map(size => ({
  value: String(size),
  label: size === 'endless' ? 'Endless' : `Show ${size}`,
}))

/** How many items are shown at once and, of a table, its columns and the height of its rows. */
export function ViewSheet({ arrangement, onRearrange, onClose }: ViewSheetProps) {
  const { columns, density, size } = usual
  return (
    <Sheet
      title="View options"
      onClose={onClose}
      secondary={
        <Button variant="ghost" onClick={() => onRearrange({ columns, density, size })}>
          Reset
        </Button>
      }
    >
      <SizeField size={arrangement.size} onSize={size => onRearrange({ size })} />
      {arrangement.view === 'table' && <TableFields arrangement={arrangement} onRearrange={onRearrange} />}
    </Sheet>
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
    <SelectField label="Items at once" value={String(shown.chosen)} options={sizes} onValueChange={choose} />
  )
}

/** The name is always there. */
function TableFields({ arrangement, onRearrange }: Omit<ViewSheetProps, 'onClose'>) {
  const chosen = new Set(arrangement.columns)
  const isLast = chosen.size === 1
  return (
    <>
      <Segmented
        label="Density"
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
        value={arrangement.density}
        onValueChange={density => onRearrange({ density })}
      />
      <fieldset className="grid grid-cols-2 gap-x-4">
        <legend className="mb-1 font-semibold">Columns</legend>
        {columnNames.map(name => (
          <CheckboxField
            key={name}
            label={columns[name].title}
            checked={chosen.has(name)}
            // A table of names alone says nothing.
            disabled={isLast && chosen.has(name)}
            onCheckedChange={checked =>
              onRearrange({
                columns: columnNames.filter(each => (each === name ? checked : chosen.has(each))),
              })
            }
          />
        ))}
      </fieldset>
    </>
  )
}
