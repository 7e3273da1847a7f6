/**
 * Every screen, declared once: its path, what it reads from the address, and its code with its first queries. The build
 * reads the screens from here too (./drawn-page.tsx), so that the head of the page requests what the screen needs.
 * Guards redirect visitors to /login and signed-in collectors to /dashboard.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { frameless, ScreenError, ScreenPending } from './layout/screen-states.tsx'
import { pageParam, paths } from './paths.ts'
import { readActivitySearch } from './screens/activity/activity-search.ts'
import { readAddProductSearch } from './screens/add-product/add-product-search.ts'
import { readCatalogueSearch } from './screens/catalogue/catalogue-search.ts'
import { readCollectionSearch } from './screens/collection/collection-search.ts'
import { readDashboardSearch } from './screens/dashboard/dashboard-search.ts'
import { readImportSearch } from './screens/import/import-search.ts'
import { readProfileSearch } from './screens/profile/profile-search.ts'
import { awaitFirstAnswers, type FirstQueries, queryClient } from './queries.ts'
import { readSetSearch } from './screens/set/set-search.ts'
import type { DemoSearch } from './screens/demo/demo-screen.tsx'
import type { SharedSearch } from './screens/shared-page/shared-search.ts'
import { readSetsSearch } from './screens/sets/sets-search.ts'
import { readTradeSearch } from './screens/trade/trade-search.ts'
import { readGradingSearch } from './screens/grading/grading-search.ts'
import { currentSession } from './session/session.ts'

/** What the file of a screen exports besides its component, for an address without a search. */
interface ScreenQueries {
  /** What it shows before anything else: the first screen waits for the answers, though not long. */
  readonly firstQueries?: FirstQueries
  /** Requested as early, and drawn when it is there. */
  readonly nextQueries?: FirstQueries
}

/** The code of a screen, loaded on demand: web/screens/<name>/<name>-screen.tsx. */
function screen<Screen extends object, Name extends keyof Screen & string>(
  load: () => Promise<Screen>,
  component: Name,
) {
  const readQueries = async (): Promise<Required<ScreenQueries>> => {
    const { firstQueries = [], nextQueries = [] } = (await load()) as Screen & ScreenQueries
    return { firstQueries, nextQueries }
  }
  const options = {
    component: lazyRouteComponent(load, component),
    staticData: { screen: { component, readQueries } },
  }
  // A file that does not load shows when the screen is drawn.
  const loader = async ({ params }: { readonly params: Readonly<Record<string, string>> }) =>
    awaitFirstAnswers((await readQueries().catch(() => null))?.firstQueries ?? [], params)
  // Not part of the type: the parameters of a route would follow from it.
  return { ...options, loader } as typeof options
}

const isSignedIn = () => currentSession().status === 'signed-in'

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./layout/screen-missing.tsx'), 'ScreenMissing'),
})

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: isSignedIn() ? paths.dashboard : paths.login, replace: true })
  },
})

const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  beforeLoad: async ({ location }) => {
    if (!isSignedIn()) return
    const isNew = location.pathname === paths.register
    throw redirect({ to: isNew && (await isToFill()) ? paths.start : paths.dashboard, replace: true })
  },
})

/** Whether an operator is signed in whose catalogue is empty. */
async function isToFill(): Promise<boolean> {
  const session = currentSession()
  if (session.status !== 'signed-in' || !session.user.isOperator) return false
  const { isCatalogueEmpty } = await import('./screens/start/catalogue-to-fill.ts')
  return isCatalogueEmpty(queryClient)
}

const loginRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: paths.login,
  ...screen(() => import('./screens/login/login-screen.tsx'), 'LoginScreen'),
  ...frameless,
})

const registerRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: paths.register,
  ...screen(() => import('./screens/register/register-screen.tsx'), 'RegisterScreen'),
  ...frameless,
})

/** Also for a signed-in collector, who may have forgotten the password all the same. */
const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.forgotPassword,
  ...screen(() => import('./screens/forgot-password/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.resetPassword,
  ...screen(() => import('./screens/reset-password/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  ...frameless,
})

/** Also for a signed-in collector: the link may open in any browser. */
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.confirmEmail,
  ...screen(() => import('./screens/confirm-email/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
  ...frameless,
})

/** For visitors and collectors alike. */
const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.shared,
  // The screen itself reads them, so that no other waits for the code.
  validateSearch: params => params as SharedSearch,
  ...screen(() => import('./screens/shared-page/shared-page-screen.tsx'), 'SharedPageScreen'),
  ...frameless,
})

/** For visitors and collectors alike. */
const demoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.demo,
  validateSearch: params => params as DemoSearch,
  ...screen(() => import('./screens/demo/demo-screen.tsx'), 'DemoScreen'),
  ...frameless,
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn'),
  ...frameless,
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: paths.login, replace: true })
  },
})

const addCardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.addCard,
  beforeLoad: () => {
    throw redirect({ to: paths.addProduct, replace: true })
  },
})

/** A screen in the frame. `readSearch` reads what its address carries, if anything. */
function framed<
  const Path extends string,
  Screen extends object,
  Name extends keyof Screen & string,
  Search = Record<never, never>,
>(
  path: Path,
  load: () => Promise<Screen>,
  component: Name,
  readSearch?: (params: Record<string, unknown>) => Search,
) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readSearch as (params: Record<string, unknown>) => Search,
    ...screen(load, component),
  })
}

const routeTree = rootRoute.addChildren([
  homeRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  sharedRoute,
  demoRoute,
  visitorRoute.addChildren([loginRoute, registerRoute]),
  signedInRoute.addChildren([
    framed(
      paths.dashboard,
      () => import('./screens/dashboard/dashboard-screen.tsx'),
      'DashboardScreen',
      readDashboardSearch,
    ),
    framed(
      paths.collection,
      () => import('./screens/collection/collection-screen.tsx'),
      'CollectionScreen',
      readCollectionSearch,
    ),
    framed(paths.quickAdd, () => import('./screens/quick-add/quick-add-screen.tsx'), 'QuickAddScreen'),
    framed(
      paths.import,
      () => import('./screens/import/import-screen.tsx'),
      'ImportScreen',
      readImportSearch,
    ),
    framed(
      paths.products,
      () => import('./screens/catalogue/catalogue-screen.tsx'),
      'CatalogueScreen',
      readCatalogueSearch,
    ),
    framed(paths.trade, () => import('./screens/trade/trade-screen.tsx'), 'TradeScreen', readTradeSearch),
    framed(paths.trades, () => import('./screens/trades/trades-screen.tsx'), 'TradesScreen', pageParam),
    framed(
      paths.addProduct,
      () => import('./screens/add-product/add-product-screen.tsx'),
      'AddProductScreen',
      readAddProductSearch,
    ),
    addCardRoute,
    framed(paths.product, () => import('./screens/product/product-screen.tsx'), 'ProductScreen'),
    framed(paths.sets, () => import('./screens/sets/sets-screen.tsx'), 'SetsScreen', readSetsSearch),
    framed(paths.set, () => import('./screens/set/set-screen.tsx'), 'SetScreen', readSetSearch),
    framed(
      paths.grading,
      () => import('./screens/grading/grading-screen.tsx'),
      'GradingScreen',
      readGradingSearch,
    ),
    framed(paths.submission, () => import('./screens/submission/submission-screen.tsx'), 'SubmissionScreen'),
    framed(
      paths.wishlist,
      () => import('./screens/wishlist/wishlist-screen.tsx'),
      'WishlistScreen',
      pageParam,
    ),
    framed(paths.statistics, () => import('./screens/statistics/statistics-screen.tsx'), 'StatisticsScreen'),
    framed(
      paths.activity,
      () => import('./screens/activity/activity-screen.tsx'),
      'ActivityScreen',
      readActivitySearch,
    ),
    framed(
      paths.profile,
      () => import('./screens/profile/profile-screen.tsx'),
      'ProfileScreen',
      readProfileSearch,
    ),
    framed(paths.start, () => import('./screens/start/start-screen.tsx'), 'StartScreen'),
    framed(paths.reports, () => import('./screens/reports/reports-screen.tsx'), 'ReportsScreen'),
    framed(
      paths.priceSources,
      () => import('./screens/price-sources/price-sources-screen.tsx'),
      'PriceSourcesScreen',
    ),
  ]),
])

export const router = createRouter({
  routeTree,
  // Pass a screen only the search parameters it validated; by default the router merges the others back in.
  search: { strict: true },
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }

  interface StaticDataRouteOption {
    /** The name of its component, and what it requests first. A redirect has none. */
    screen?: {
      readonly component: string
      readonly readQueries: () => Promise<Required<ScreenQueries>>
    }
  }

  /** Goes with an entry of the history, unseen in the address: the ids of copies that a trade shall begin with. */
  interface HistoryState {
    toGive?: readonly string[]
  }
}
