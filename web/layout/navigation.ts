/** The navigation entries in order, and which entry an address belongs to. */
import {
  ArrowLeftRight,
  ChartLine,
  CirclePlus,
  LayoutDashboard,
  LibraryBig,
  type LucideIcon,
  WalletCards,
} from 'lucide-react'
import { paths } from '#web/paths.ts'

export interface NavigationEntry {
  readonly to: (typeof paths)['dashboard' | 'collection' | 'products' | 'trade' | 'addProduct' | 'statistics']
  readonly label: string
  /** For the bottom bar on a phone. */
  readonly shortLabel?: string
  readonly icon: LucideIcon
  /** Other addresses that belong to this entry. */
  readonly others?: readonly string[]
}

export const navigation: readonly NavigationEntry[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard },
  { to: paths.collection, label: 'Collection', icon: WalletCards },
  { to: paths.products, label: 'Products', icon: LibraryBig },
  { to: paths.trade, label: 'Trade', icon: ArrowLeftRight, others: [paths.trades] },
  { to: paths.addProduct, label: 'Add Product', shortLabel: 'Add', icon: CirclePlus },
  { to: paths.statistics, label: 'Stats', icon: ChartLine },
]

/**
 * The entries in the bottom bar on a phone, which is what people have at hand when they trade. The rest is
 * under More.
 */
export const bottomKeys: readonly string[] = [
  paths.dashboard,
  paths.collection,
  paths.products,
  paths.trade,
  paths.addProduct,
]

/** Returns the entry with the longest address that contains this one: /products/add wins over /products. */
export function activeEntry(pathname: string): NavigationEntry | null {
  let active: NavigationEntry | null = null
  for (const entry of navigation) {
    const addresses = [entry.to, ...(entry.others ?? [])]
    const covers = addresses.some(own => pathname === own || pathname.startsWith(`${own}/`))
    if (covers && entry.to.length > (active?.to.length ?? 0)) active = entry
  }
  return active
}
