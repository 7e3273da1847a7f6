/** The root component: shows a spinner, a retry screen or the routes, depending on the session. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Spinner } from './components/states/spinner.tsx'
import { ErrorState } from './components/states/error-state.tsx'
import { toastError } from './components/overlays/toast.ts'
import { Toaster } from './components/overlays/toaster.tsx'
import { queryClient } from './queries.ts'
import { router } from './routes.tsx'
import { keptCollectorId } from './session/keeping.ts'
import { type Session, startSession, useSession } from './session/session.ts'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Pages />
      <Toaster />
    </QueryClientProvider>
  )
}

/** Who sees the routes. */
const routed: readonly Session['status'][] = ['signed-in', 'signed-out']

function Pages() {
  const session = useSession()
  const collectorId = session.status === 'signed-in' ? session.user.id : null

  // Never show one collector's data to the next one on the same page.
  useEffect(() => {
    if (collectorId === null) return
    return () => queryClient.clear()
  }, [collectorId])

  // The route guards depend on the session, so run them again after every sign-in and sign-out. Routes that are not
  // shown yet run them when they are.
  const guarded = useRef<typeof session.status>('loading')
  useEffect(() => {
    const before = guarded.current
    guarded.current = session.status
    if (routed.includes(before) && routed.includes(session.status)) void router.invalidate()
  }, [session.status])

  // Loaded before they are drawn, the routes miss an address that Back changes in between.
  useEffect(() => {
    if (router.latestLocation.href !== router.state.location.href) void router.load()
  }, [])

  useEffect(() => {
    if (session.status === 'signed-out' && session.reason === 'expired')
      toastError('Your session has ended. Please sign in again.')
  }, [session])

  if (session.status === 'loading') return <LoadingSession />
  if (session.status === 'unreachable') return <Unreachable message={session.message} />
  return <RouterProvider router={router} />
}

const KeptCollection = lazy(() =>
  import('./screens/kept/kept-collection.tsx').then(module => ({ default: module.KeptCollectionScreen })),
)

/** The collection that this device keeps, if any, or what went wrong. */
function Unreachable({ message }: { message: string }) {
  const failed = (
    <main className="grid min-h-dvh place-items-center p-6">
      <h1 className="sr-only">Holofolio</h1>
      <ErrorState title="Holofolio isn't responding" hint={message} onRetry={retry} />
    </main>
  )
  const collectorId = keptCollectorId()
  if (!collectorId) return failed
  return (
    <Suspense>
      <KeptCollection collectorId={collectorId} onRetry={retry}>
        {failed}
      </KeptCollection>
    </Suspense>
  )
}

const retry = () => void startSession()

const LoadingFrame = lazy(() =>
  import('./layout/signed-in-layout.tsx').then(module => ({ default: module.LoadingFrame })),
)

/** There is a token, so the frame of a signed-in screen shows, with a spinner in it. */
export function LoadingSession() {
  const bare = (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label="Loading your session" />
    </div>
  )
  return (
    <Suspense fallback={bare}>
      <LoadingFrame />
    </Suspense>
  )
}
