/** Draws the login screen as text when the page is built, so that it shows before any code has loaded. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { paths } from './paths.ts'
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
