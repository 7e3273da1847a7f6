/** The navigation entries in order, and which entry an address belongs to. */
import {
  ArrowLeftRight,
  ChartLine,
  CirclePlus,
  FileInput,
  FileOutput,
  Flag,
  Heart,
  History,
  Layers,
  LayoutDashboard,
  LibraryBig,
  ListChecks,
  type LucideIcon,
  PackageCheck,
  Repeat2,
  Share2,
  Tags,
  WalletCards,
  Zap,
} from 'lucide-react'
import { paths } from '#web/paths.ts'

export interface NavigationEntry {
  readonly to: (typeof paths)[
    | 'dashboard'
    | 'collection'
    | 'products'
    | 'trade'
    | 'addProduct'
    | 'statistics'
    | 'quickAdd'
    | 'sets'
    | 'import'
    | 'grading'
    | 'trades'
    | 'activity'
    | 'wishlist'
    | 'reports'
    | 'start'
    | 'priceSources']
  readonly label: string
  /** For the bottom bar on a phone. */
  readonly shortLabel?: string
  readonly icon: LucideIcon
}

/** The specification's six, in its order. */
export const navigation: readonly NavigationEntry[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard },
  { to: paths.collection, label: 'Collection', icon: WalletCards },
  { to: paths.products, label: 'Products', icon: LibraryBig },
  { to: paths.trade, label: 'Trade', icon: ArrowLeftRight },
  { to: paths.addProduct, label: 'Add Product', shortLabel: 'Add', icon: CirclePlus },
  { to: paths.statistics, label: 'Stats', icon: ChartLine },
]

export interface MoreEntry extends NavigationEntry {
  /** The dialog of the collection that it leads to. */
  readonly opens?: 'share' | 'export'
  /** Only for collectors with this right. */
  readonly only?: 'isCurator' | 'isOperator'
}

/** What is under More, on a phone and on a laptop alike. What only some collectors see is at the end. */
export const moreNavigation: readonly MoreEntry[] = [
  { to: paths.quickAdd, label: 'Quick add', icon: Zap },
  { to: paths.sets, label: 'Sets', icon: Layers },
  { to: paths.import, label: 'Import', icon: FileInput },
  { to: paths.grading, label: 'Grading', icon: PackageCheck },
  { to: paths.trades, label: 'Trades', icon: Repeat2 },
  { to: paths.activity, label: 'Activity', icon: History },
  { to: paths.wishlist, label: 'Wishlist', icon: Heart },
  { to: paths.collection, opens: 'share', label: 'Share', icon: Share2 },
  { to: paths.collection, opens: 'export', label: 'Export', icon: FileOutput },
  { to: paths.reports, only: 'isCurator', label: 'Reports', icon: Flag },
  { to: paths.start, only: 'isOperator', label: 'First steps', icon: ListChecks },
  { to: paths.priceSources, only: 'isOperator', label: 'Price sources', icon: Tags },
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
  for (const entry of [...navigation, ...moreNavigation]) {
    const covers = pathname === entry.to || pathname.startsWith(`${entry.to}/`)
    if (covers && entry.to.length > (active?.to.length ?? 0)) active = entry
  }
  return active
}
