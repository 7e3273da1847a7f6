import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/buttons/button.tsx'

interface ErrorStateProps {
  title: string
  hint?: ReactNode
  onRetry: () => void
}

/** Says what failed to load and offers to try again. */
export function ErrorState({ title, hint, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-loss-soft text-loss">
        <TriangleAlert aria-hidden size={26} />
      </span>
      <p className="mt-4 text-lg font-bold">{title}</p>
      {hint && <p className="mt-1 max-w-md text-muted">{hint}</p>}
      <Button className="mt-5" icon={<RotateCw aria-hidden size={18} />} onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
