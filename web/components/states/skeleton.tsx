import type { CSSProperties } from 'react'
import { classNames } from '#web/components/class-names.ts'

export interface SkeletonProps {
  /** CSS lengths of what will stand here. */
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
}

/** A quiet block of the size of what is on its way; unseen for the first 150 ms, and for screen readers always. */
export function Skeleton({ width, height = '1em', className }: SkeletonProps) {
  return <span aria-hidden className={classNames('skeleton block', className)} style={{ width, height }} />
}

/** The place of a card tile: the card and two lines under it. Use twelve in a `shelf`. */
export function CardTileSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton height="auto" className="aspect-[63/88] rounded-lg" />
      <Skeleton width="75%" />
      <Skeleton width="45%" />
    </div>
  )
}
