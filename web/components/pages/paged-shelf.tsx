import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '#web/components/class-names.ts'
import { Pagination } from './pagination.tsx'

interface PagedShelfProps {
  /** The tiles, each a `li` with a key. */
  children: ReactNode
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** Called when the previous or the next page is pointed at or focused. */
  onPageAhead?: (page: number) => void
  /** Another page is loading: this one stays, dimmed. */
  isStale: boolean
  /** Its tiles are coming, a few at a time. */
  isChanging?: boolean
  /** More, smaller tiles in a row. */
  dense?: boolean
}

/** A page of tiles with pagination below. */
export function PagedShelf(props: PagedShelfProps) {
  const {
    children,
    page,
    totalPages,
    onPage,
    onPageAhead,
    isStale,
    isChanging = false,
    dense = false,
  } = props
  // Drawn below the first tiles, it would move with each that comes.
  const [isWhole, setIsWhole] = useState(!isChanging)
  if (!isWhole && !isChanging) setIsWhole(true)
  return (
    <div aria-busy={isStale || isChanging} className={useDimmed(isStale)}>
      <ul className={classNames('shelf', dense && 'shelf-dense')}>{children}</ul>
      <div className={classNames('mt-8', !isWhole && 'invisible')}>
        <Pagination page={page} totalPages={totalPages} onPage={onPage} onPageAhead={onPageAhead} />
      </div>
    </div>
  )
}

const afterMs = 300

/**
 * Returns the class of a list that stays while another one loads: dimmed, though not for one that comes soon, as to dim
 * a screenful and back takes a slow phone 100 ms. No delay of the transition: even one that never begins takes it a
 * frame.
 */
export function useDimmed(isStale: boolean): string | undefined {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => setIsLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isStale])
  return isStale && isLate ? 'opacity-60 transition-opacity' : undefined
}
