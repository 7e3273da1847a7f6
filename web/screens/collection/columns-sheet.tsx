import { Button } from '#web/components/buttons/button.tsx'
import { CheckboxField } from '#web/components/fields/fields.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { Sheet } from '#web/components/overlays/sheet.tsx'
import { type Arrangement, columnNames, usual } from './arrangement.ts'
import { columns } from './group-columns.tsx'

interface ColumnsSheetProps {
  arrangement: Arrangement
  onRearrange: (change: Partial<Arrangement>) => void
  onClose: () => void
}

/** Which columns the table has, and how high its rows are. The name is always there. */
export function ColumnsSheet({ arrangement, onRearrange, onClose }: ColumnsSheetProps) {
  const chosen = new Set(arrangement.columns)
  const isLast = chosen.size === 1
  return (
    <Sheet
      title="Columns and density"
      onClose={onClose}
      secondary={
        <Button
          variant="ghost"
          onClick={() => onRearrange({ columns: usual.columns, density: usual.density })}
        >
          Reset
        </Button>
      }
    >
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
    </Sheet>
  )
}
