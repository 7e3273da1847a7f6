/** Maps paths to screens. Guards redirect visitors to /login and signed-in collectors to /dashboard. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { frameless, ScreenError, ScreenMissing, ScreenPending } from './layout/screen-states.tsx'
import { paths } from './paths.ts'
import { readActivitySearch } from './screens/activity/activity-search.ts'
import { readAddProductSearch } from './screens/add-product/add-product-search.ts'
import { readCatalogueSearch } from './screens/catalogue/catalogue-search.ts'
import { readCollectionSearch } from './screens/collection/collection-search.ts'
import { readDashboardSearch } from './screens/dashboard/dashboard-search.ts'
import { readImportSearch } from './screens/import/import-search.ts'
import { readProfileSearch } from './screens/profile/profile-search.ts'
import { lazyScreen, framelessScreen } from './lazy-screen.ts'
import { keepFocusAndDialogs } from './focus-and-dialogs.ts'
import { readSetSearch } from './screens/set/set-search.ts'
import type { SharedSearch } from './screens/shared-page/shared-search.ts'
import { readSetsSearch } from './screens/sets/sets-search.ts'
import { storeTradeDraft } from './screens/trade/draft/trade-draft-storage.ts'
import { readTradeSearch } from './screens/trade/trade-search.ts'
import { readTradesSearch } from './screens/trades/trades-search.ts'
import { readGradingSearch } from './screens/grading/grading-search.ts'
import { readWishlistSearch } from './screens/wishlist/wishlist-search.ts'
import { currentSession, onSessionChange } from './session/session.ts'

const isSignedIn = () => currentSession().status === 'signed-in'

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: ScreenMissing,
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
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: paths.dashboard, replace: true })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: paths.login,
  ...framelessScreen(() => import('./screens/login/login-screen.tsx'), 'LoginScreen'),
})

const registerRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: paths.register,
  ...framelessScreen(() => import('./screens/register/register-screen.tsx'), 'RegisterScreen'),
})

/** Also for a signed-in collector, who may have forgotten the password all the same. */
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.resetPassword,
  ...framelessScreen(
    () => import('./screens/reset-password/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
})

/** Also for a signed-in collector: the link may open in any browser. */
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.confirmEmail,
  ...framelessScreen(() => import('./screens/confirm-email/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
})

/** For visitors and collectors alike. */
const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.shared,
  // The screen itself reads them, so that no other waits for the code.
  validateSearch: params => params as SharedSearch,
  ...framelessScreen(() => import('./screens/shared-page/shared-page-screen.tsx'), 'SharedPageScreen'),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./layout/signed-in-layout.tsx'), 'SignedInLayout'),
  ...frameless,
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: paths.login, replace: true })
  },
})

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.dashboard,
  validateSearch: readDashboardSearch,
  component: lazyScreen(() => import('./screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

const collectionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.collection,
  validateSearch: readCollectionSearch,
  component: lazyScreen(() => import('./screens/collection/collection-screen.tsx'), 'CollectionScreen'),
})

const quickAddRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.quickAdd,
  component: lazyScreen(() => import('./screens/quick-add/quick-add-screen.tsx'), 'QuickAddScreen'),
})

const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.import,
  validateSearch: readImportSearch,
  component: lazyScreen(() => import('./screens/import/import-screen.tsx'), 'ImportScreen'),
})

const tradeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.trade,
  validateSearch: readTradeSearch,
  component: lazyScreen(() => import('./screens/trade/trade-screen.tsx'), 'TradeScreen'),
})

const tradesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.trades,
  validateSearch: readTradesSearch,
  component: lazyScreen(() => import('./screens/trades/trades-screen.tsx'), 'TradesScreen'),
})

const productsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.products,
  validateSearch: readCatalogueSearch,
  component: lazyScreen(() => import('./screens/catalogue/catalogue-screen.tsx'), 'CatalogueScreen'),
})

const addProductRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.addProduct,
  validateSearch: readAddProductSearch,
  component: lazyScreen(() => import('./screens/add-product/add-product-screen.tsx'), 'AddProductScreen'),
})

const addCardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.addCard,
  beforeLoad: () => {
    throw redirect({ to: paths.addProduct, replace: true })
  },
})

const productRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.product,
  component: lazyScreen(() => import('./screens/product/product-screen.tsx'), 'ProductScreen'),
})

const setsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.sets,
  validateSearch: readSetsSearch,
  component: lazyScreen(() => import('./screens/sets/sets-screen.tsx'), 'SetsScreen'),
})

const setRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.set,
  validateSearch: readSetSearch,
  component: lazyScreen(() => import('./screens/set/set-screen.tsx'), 'SetScreen'),
})

const gradingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.grading,
  validateSearch: readGradingSearch,
  component: lazyScreen(() => import('./screens/grading/grading-screen.tsx'), 'GradingScreen'),
})

const submissionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.submission,
  component: lazyScreen(() => import('./screens/submission/submission-screen.tsx'), 'SubmissionScreen'),
})

const wishlistRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.wishlist,
  validateSearch: readWishlistSearch,
  component: lazyScreen(() => import('./screens/wishlist/wishlist-screen.tsx'), 'WishlistScreen'),
})

const statisticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.statistics,
  component: lazyScreen(() => import('./screens/statistics/statistics-screen.tsx'), 'StatisticsScreen'),
})

const activityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.activity,
  validateSearch: readActivitySearch,
  component: lazyScreen(() => import('./screens/activity/activity-screen.tsx'), 'ActivityScreen'),
})

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.profile,
  validateSearch: readProfileSearch,
  component: lazyScreen(() => import('./screens/profile/profile-screen.tsx'), 'ProfileScreen'),
})

const reportsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.reports,
  component: lazyScreen(() => import('./screens/reports/reports-screen.tsx'), 'ReportsScreen'),
})

const priceSourcesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.priceSources,
  component: lazyScreen(
    () => import('./screens/price-sources/price-sources-screen.tsx'),
    'PriceSourcesScreen',
  ),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  sharedRoute,
  visitorRoute.addChildren([loginRoute, registerRoute]),
  signedInRoute.addChildren([
    dashboardRoute,
    collectionRoute,
    quickAddRoute,
    importRoute,
    productsRoute,
    tradeRoute,
    tradesRoute,
    addProductRoute,
    addCardRoute,
    productRoute,
    setsRoute,
    setRoute,
    gradingRoute,
    submissionRoute,
    wishlistRoute,
    statisticsRoute,
    activityRoute,
    profileRoute,
    reportsRoute,
    priceSourcesRoute,
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

  /** Goes with an entry of the history, unseen in the address: the ids of copies that a trade shall begin with. */
  interface HistoryState {
    toGive?: readonly string[]
  }
}

keepFocusAndDialogs(router)

// Signing out discards the trade draft. An expired session keeps it until the collector signs in again.
onSessionChange(() => {
  const session = currentSession()
  if (session.status === 'signed-out' && session.reason === 'left') storeTradeDraft(null)
})
