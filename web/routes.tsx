/** Addresses to screens, with the guards: a visitor is sent to /login, a signed-in collector away from it. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { closeOverlays } from './components/overlays/open-dialogs.ts'
import { awaitScreenHeading } from './components/shell/screen-heading.tsx'
import { ScreenError, ScreenMissing, ScreenPending } from './layout/screen-states.tsx'
import { paths } from './paths.ts'
import { readCatalogueSearch } from './screens/catalogue/catalogue-search.ts'
import { readCollectionSearch } from './screens/collection/collection-search.ts'
import { readProfileSearch } from './screens/profile/profile-search.ts'
import { storeTradeDraft } from './screens/trade/draft/trade-draft-storage.ts'
import { readTradeSearch } from './screens/trade/trade-search.ts'
import { readTradesSearch } from './screens/trades/trades-search.ts'
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
  component: lazyRouteComponent(() => import('./screens/login/login-screen.tsx'), 'LoginScreen'),
})

const registerRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: paths.register,
  component: lazyRouteComponent(() => import('./screens/register/register-screen.tsx'), 'RegisterScreen'),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./layout/signed-in-layout.tsx'), 'SignedInLayout'),
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: paths.login, replace: true })
  },
})

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.dashboard,
  component: lazyRouteComponent(() => import('./screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

const collectionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.collection,
  validateSearch: readCollectionSearch,
  component: lazyRouteComponent(
    () => import('./screens/collection/collection-screen.tsx'),
    'CollectionScreen',
  ),
})

const tradeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.trade,
  validateSearch: readTradeSearch,
  component: lazyRouteComponent(() => import('./screens/trade/trade-screen.tsx'), 'TradeScreen'),
})

const tradesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.trades,
  validateSearch: readTradesSearch,
  component: lazyRouteComponent(() => import('./screens/trades/trades-screen.tsx'), 'TradesScreen'),
})

const productsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.products,
  validateSearch: readCatalogueSearch,
  component: lazyRouteComponent(() => import('./screens/catalogue/catalogue-screen.tsx'), 'CatalogueScreen'),
})

const addProductRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.addProduct,
  component: lazyRouteComponent(
    () => import('./screens/add-product/add-product-screen.tsx'),
    'AddProductScreen',
  ),
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
  component: lazyRouteComponent(() => import('./screens/product/product-screen.tsx'), 'ProductScreen'),
})

const wishlistRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.wishlist,
  validateSearch: readWishlistSearch,
  component: lazyRouteComponent(() => import('./screens/wishlist/wishlist-screen.tsx'), 'WishlistScreen'),
})

const statisticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.statistics,
  component: lazyRouteComponent(
    () => import('./screens/statistics/statistics-screen.tsx'),
    'StatisticsScreen',
  ),
})

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.profile,
  validateSearch: readProfileSearch,
  component: lazyRouteComponent(() => import('./screens/profile/profile-screen.tsx'), 'ProfileScreen'),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  visitorRoute.addChildren([loginRoute, registerRoute]),
  signedInRoute.addChildren([
    dashboardRoute,
    collectionRoute,
    productsRoute,
    tradeRoute,
    tradesRoute,
    addProductRoute,
    addCardRoute,
    productRoute,
    wishlistRoute,
    statisticsRoute,
    profileRoute,
  ]),
])

export const router = createRouter({
  routeTree,
  // Only what a screen reads of an address reaches it; without this, what it left out would be merged back in.
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
}

// A new screen starts at its heading; the first one of a visit does not, unless a link is followed while it loads.
let isFirstScreen = true
router.subscribe('onRendered', () => {
  isFirstScreen = false
})
router.history.subscribe(({ action }) => {
  if (action.type !== 'REPLACE') isFirstScreen = false
})
router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
  const stepChanged = fromLocation !== undefined && stepOf(fromLocation) !== stepOf(toLocation)
  if ((pathChanged || stepChanged) && !isFirstScreen) awaitScreenHeading()
})

// Back and Forward lead away from under what lies over a screen, which is about that screen alone.
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) closeOverlays()
})

/** A step of a wizard is a screen of its own under one path. */
function stepOf({ search }: { search: object }): unknown {
  return 'step' in search ? search.step : undefined
}

// Whoever leaves leaves no trade under way behind. Where the session ended by itself it waits for them.
onSessionChange(() => {
  const session = currentSession()
  if (session.status === 'signed-out' && session.how === 'left') storeTradeDraft(null)
})
