/** Shown in place of a screen that is loading, has failed or does not exist. */
import { ScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { Link } from '@tanstack/react-router'
import { BrandMark } from '#web/components/shell/brand-mark.tsx'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { ScreenSpinner } from '#web/components/states/spinner.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { paths } from '#web/paths.ts'

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

export function ScreenMissing() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <title>Page not found · Holofolio</title>
      <div>
        <div className="flex justify-center">
          <BrandMark />
        </div>
        <ScreenHeading className="mt-8 text-2xl font-bold">Page not found</ScreenHeading>
        <p className="mt-2 text-muted">The link may be mistyped or out of date.</p>
        <Link to={paths.home} className={buttonClass({ variant: 'primary', className: 'mt-6' })}>
          Go to Holofolio
        </Link>
      </div>
    </main>
  )
}
