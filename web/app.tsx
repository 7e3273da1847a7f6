/** The page as a whole: the session decides between a spinner, a way to try again, and the routes. */
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from './components/states/error-state.tsx'
import { Spinner } from './components/states/spinner.tsx'
import { toastError } from './components/overlays/toast.ts'
import { Toaster } from './components/overlays/toaster.tsx'
import { router } from './routes.tsx'
import { startSession, useSession } from './session/session.ts'

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 15_000 } },
})

// At once, not after a timer: a call that has begun is known to the very next press.
notifyManager.setScheduler(queueMicrotask)

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Pages />
      <Toaster />
    </QueryClientProvider>
  )
}

function Pages() {
  const session = useSession()
  const collectorId = session.status === 'signed-in' ? session.user.id : null

  // Nothing of one collector may be shown to the next one on the same page.
  useEffect(() => {
    if (collectorId === null) return
    return () => queryClient.clear()
  }, [collectorId])

  // The guards look at the session, so they are asked again whenever somebody enters or leaves.
  useEffect(() => {
    if (session.status === 'signed-in' || session.status === 'signed-out') void router.invalidate()
  }, [session.status])

  useEffect(() => {
    if (session.status === 'signed-out' && session.how === 'ended')
      toastError('Your session has ended. Please sign in again.')
  }, [session])

  if (session.status === 'loading') {
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner label="Loading your session" />
      </div>
    )
  }
  if (session.status === 'unreachable') {
    return (
      <main className="grid min-h-dvh place-items-center p-6">
        <ErrorState
          title="Holofolio is not answering"
          hint={session.sentence}
          onRetry={() => void startSession()}
        />
      </main>
    )
  }
  return <RouterProvider router={router} />
}
