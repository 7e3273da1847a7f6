/** Shown in place of a screen that is loading or has failed. */
import { ScreenSpinner } from '#web/components/states/spinner.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'

export function ScreenPending() {
  return <ScreenSpinner label="Loading the screen" />
}

/** For a screen that threw, or whose code failed to load, as after an update. Only a reload fixes either. */
export function ScreenError() {
  return (
    <>
      <title>Something went wrong · Holofolio</title>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title="Couldn’t load this screen"
        hint="Your saved data is safe. Reload the page to try again."
        onRetry={() => window.location.reload()}
      />
    </>
  )
}

/** The two above for a route that has no frame around it, with a main part of their own. */
export const frameless = {
  pendingComponent: () => (
    <main>
      <ScreenPending />
    </main>
  ),
  errorComponent: () => (
    <main>
      <ScreenError />
    </main>
  ),
}
