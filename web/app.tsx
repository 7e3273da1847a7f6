/** The root component: shows a spinner, a retry screen or the routes, depending on the session. */
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

// Notify in a microtask instead of a timer, so the next click already sees a call as pending.
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

  // Never show one collector's data to the next one on the same page.
  useEffect(() => {
    if (collectorId === null) return
    return () => queryClient.clear()
  }, [collectorId])

  // The route guards depend on the session, so run them again after every sign-in and sign-out.
  useEffect(() => {
    if (session.status === 'signed-in' || session.status === 'signed-out') void router.invalidate()
  }, [session.status])

  useEffect(() => {
    if (session.status === 'signed-out' && session.reason === 'expired')
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
          title="Holofolio isn't responding"
          hint={session.message}
          onRetry={() => void startSession()}
        />
      </main>
    )
  }
  return <RouterProvider router={router} />
}
