/**
 * What is in the page before any code has loaded: the login screen, the frame of a collector's screen, and a list of
 * the screens with the queries that each makes first. The build runs this file (scripts/page/plan.mjs).
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { BrandMark } from './components/shell/brand-mark.tsx'
import { PageSpinner } from './components/states/spinner.tsx'
import { drawnFigures } from './drawn-figures.tsx'
import { ScreenTitle, titleAt } from './layout/screen-title.tsx'
import { paths } from './paths.ts'
import { type FirstQuery, queriesFor } from './queries.ts'
import { router } from './routes.tsx'
import { LoginScreen } from './screens/login/login-screen.tsx'

/** Returns the HTML of the login screen, without its title. Its form sends nothing before the code has loaded. */
export async function drawLogin(): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: LoginScreen }),
    history: createMemoryHistory({ initialEntries: [paths.login] }),
  })
  await router.load()
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  // Outside a dialog this method does nothing; without it a browser would put the password into the address.
  return html.replace(/<title>.*?<\/title>/s, '').replace('<form ', '<form method="dialog" ')
}

/**
 * Returns the HTML of the bars, and of the title and the first figures of some screens. The script in the head shows those
 * of its screen and fills the figures in (./api/start.js). Every collector gets the same HTML. It is hidden from screen
 * readers, and none of its buttons work.
 */
export function drawFrame(): string {
  return renderToString(
    <div id="drawn-frame" aria-hidden>
      <div className="top-bar">
        <div className="top-bar-inner">
          <BrandMark />
        </div>
      </div>
      <div className="page">
        {Object.entries(drawnFigures).map(([path, figures]) => (
          <div key={path} data-screen={path}>
            <DrawnTitle path={path} />
            <div className="drawn-figures">{figures}</div>
          </div>
        ))}
        <PageSpinner />
      </div>
      <div className="bottom-bar h-15" />
    </div>,
  )
}

function DrawnTitle({ path }: { path: string }) {
  const title = titleAt(path)
  return title ? <ScreenTitle {...title} /> : null
}

export interface ListedScreen {
  /** A pattern of its whole path, such as "/sets/([^/]+)". */
  readonly path: string
  /** The name of its component. */
  readonly component: string
  /** What it requests first, with "$1" for the first parameter in its path; null for a screen without the frame. */
  readonly queries: readonly FirstQuery[] | null
}

/** Returns every screen of ./routes.tsx, fixed paths first. */
export async function listScreens(): Promise<ListedScreen[]> {
  const screens: ListedScreen[] = []
  for (const { fullPath, parentRoute, options } of Object.values<AnyRoute>(router.routesById)) {
    const screen = options.staticData?.screen
    if (screen === undefined) continue
    let queries = null
    if (parentRoute?.id === '/signed-in') {
      const { firstQueries, nextQueries } = await screen.readQueries()
      const names = Array.from(fullPath.matchAll(/\$(\w+)/g), ([, name]) => name)
      const params = Object.fromEntries(names.map((name, index) => [name, `$${index + 1}`]))
      queries = [firstQueries, nextQueries].flatMap(some => queriesFor(some, params))
    }
    const path = fullPath.replaceAll(/\$\w+/g, '([^/]+)')
    screens.push({ path, component: screen.component, queries })
  }
  return screens.toSorted((a, b) => Number(a.path.includes('[')) - Number(b.path.includes('[')))
}
