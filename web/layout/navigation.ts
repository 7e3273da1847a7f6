/** The items of the navigation, in their order, and which of them an address belongs to. */
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
  /** For the bar at the foot of a phone. */
  readonly shortLabel?: string
  readonly icon: LucideIcon
  /** Other addresses that belong to it. */
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

/** The five in the bar at the foot of a phone, which is in hand where cards are traded; the others are behind More. */
export const bottomKeys: readonly string[] = [
  paths.dashboard,
  paths.collection,
  paths.products,
  paths.trade,
  paths.addProduct,
]

/** The entry an address belongs to: the longest that it is or lies under, so /products/add is not /products. */
export function activeEntry(pathname: string): NavigationEntry | null {
  let active: NavigationEntry | null = null
  for (const entry of navigation) {
    const addresses = [entry.to, ...(entry.others ?? [])]
    const covers = addresses.some(own => pathname === own || pathname.startsWith(`${own}/`))
    if (covers && entry.to.length > (active?.to.length ?? 0)) active = entry
  }
  return active
}
