import { buttonClass } from '#web/components/buttons/button.tsx'
import { headerClass, subtitleClass, titleClass } from '#web/components/shell/header-class.ts'
import { paths } from '#web/paths.ts'

interface Title {
  readonly title: string
  readonly subtitle?: string
}

/** What the headers of these screens say of themselves, whoever is signed in, by the name of the screen. */
export const screenTitles = {
  dashboard: {
    title: 'Welcome',
    subtitle: "Your collection at a glance: what you paid and what it's worth today.",
  },
  collection: { title: 'My Collection' },
} as const satisfies Readonly<Record<string, Title>>

/** Returns those of the screen at an address; undefined where the header depends on more. */
export function titleAt(pathname: string): Title | undefined {
  if (pathname === paths.dashboard) return screenTitles.dashboard
  return pathname === paths.collection ? screenTitles.collection : undefined
}

/** A picture of a screen's header, in its place until the screen comes. Its buttons are as high. */
export function ScreenTitle({ title, subtitle }: Title) {
  return (
    <div aria-hidden className={headerClass}>
      <div className="min-w-0 wrap-anywhere">
        <p className={titleClass}>{title}</p>
        {subtitle && <p className={subtitleClass}>{subtitle}</p>}
      </div>
      {!subtitle && <span className={buttonClass({ className: 'invisible' })} />}
    </div>
  )
}
