import { Camera } from 'lucide-react'

type Pictured = Readonly<Record<'frontPicture' | 'backPicture', string | null>>

/** Marks copies of which one has a picture of its own; nothing for others. */
export function PictureMark({ copies }: { copies: readonly Pictured[] }) {
  if (!copies.some(({ frontPicture, backPicture }) => frontPicture ?? backPicture)) return null
  return (
    <span
      role="img"
      aria-label="Has your own pictures"
      title="Has your own pictures"
      className="flex-none text-muted"
    >
      <Camera aria-hidden size={14} />
    </span>
  )
}
