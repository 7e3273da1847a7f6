import { Button } from '#web/components/buttons/button.tsx'
import { Notice } from './notice.tsx'

/** Says that one part of a screen failed to load, while the rest still works. */
export function PartError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice tone="error" role="alert" staysInPlace>
      <span className="flex flex-wrap items-center justify-between gap-3">
        {text}
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      </span>
    </Notice>
  )
}
