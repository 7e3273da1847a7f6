/** What stands in the place of a screen that is on its way, has failed, or does not exist. */
import { ScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { Link } from '@tanstack/react-router'
import { BrandMark } from '#web/components/shell/brand-mark.tsx'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { PageSpinner } from '#web/components/states/spinner.tsx'
import { paths } from '#web/paths.ts'

export function ScreenPending() {
  return <PageSpinner />
}

/** A screen that threw, or whose code could not be loaded, as after an update: only a reload mends both. */
export function ScreenError() {
  return (
    <>
      <title>Something went wrong · Holofolio</title>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title="This screen could not be shown"
        hint="Nothing you saved is lost. Reload the page and try again."
        onRetry={() => window.location.reload()}
      />
    </>
  )
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
        <p className="mt-2 text-muted">This address leads nowhere. It may be mistyped or out of date.</p>
        <Link to={paths.home} className={buttonClass({ variant: 'primary', className: 'mt-6' })}>
          Go to Holofolio
        </Link>
      </div>
    </main>
  )
}
