import type { ReactNode } from 'react'
import { CardArt, type CardArtProduct } from '#web/components/cards/card-art.tsx'

export interface TrayChipProps {
  /** Undefined while loading. */
  art: CardArtProduct | undefined
  name: string
  label: string
  /** Small buttons at the right. */
  children: ReactNode
}

/** One selected copy or line in the tray. */
export function TrayChip({ art, name, label, children }: TrayChipProps) {
  return (
    <li className="flex flex-none items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-1.5">
      <span className="w-7 flex-none">{art && <CardArt product={art} alt="" />}</span>
      <span className="tabular max-w-36 text-sm leading-tight">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-muted">{label}</span>
      </span>
      <span className="flex">{children}</span>
    </li>
  )
}
