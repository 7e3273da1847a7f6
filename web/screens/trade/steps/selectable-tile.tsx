import { Check } from 'lucide-react'
import { classNames } from '#web/components/class-names.ts'

/** Returns the class of a tile that toggles a selection. */
export function selectableTileClass(isSelected: boolean): string {
  return classNames(
    'panel relative flex min-w-0 flex-1 scroll-mt-20 scroll-mb-56 cursor-pointer flex-col p-2.5 text-left sm:p-3',
    'transition-[border-color,box-shadow] aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    isSelected ? 'border-accent-ink ring-2 ring-accent-ink' : 'not-aria-disabled:hover:border-line-strong',
  )
}

/** The tick in the corner of a selected tile. */
export function SelectedMark() {
  return (
    <span
      aria-hidden
      className="absolute -top-2 -left-2 z-10 grid size-7 place-items-center rounded-full border-2 border-surface bg-accent text-on-accent"
    >
      <Check size={16} strokeWidth={3} />
    </span>
  )
}
