import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { priceSourceQuery } from '#web/api/prices.ts'

/** The price source's notice, if it requires one next to its prices. */
export function PriceNotice() {
  const notice = useQuery(priceSourceQuery).data?.notice ?? null
  if (notice === null) return null
  return (
    <p className="mt-4 flex items-start gap-1.5 text-sm text-muted">
      <Info aria-hidden size={16} className="mt-0.5 flex-none" />
      {notice}
    </p>
  )
}
