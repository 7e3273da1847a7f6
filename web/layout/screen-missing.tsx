import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { BrandMark } from '#web/components/shell/brand-mark.tsx'
import { ScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { paths } from '#web/paths.ts'

/** Shown in place of a screen that does not exist. Loaded on demand: few come here. */
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
