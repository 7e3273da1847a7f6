import type { CSSProperties } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
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

interface SkeletonProps {
  /** The CSS size of the content it stands in for. */
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
}

/** A placeholder of the size of content that is loading. Appears after 150 ms; hidden from screen readers. */
export function Skeleton({ width, height = '1em', className }: SkeletonProps) {
  return <span aria-hidden className={classNames('skeleton block', className)} style={{ width, height }} />
}

/** The placeholder of a card tile: the card and two lines. Use twelve in a `shelf`. */
export function CardTileSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton height="auto" className="aspect-[63/88] rounded-lg" />
      <Skeleton width="75%" />
      <Skeleton width="45%" />
    </div>
  )
}
