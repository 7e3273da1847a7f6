import { buttonClass } from '#web/components/buttons/button.tsx'
import { headerClass, subtitleClass, titleClass } from '#web/components/shell/page-header.tsx'
import { paths } from '#web/paths.ts'

interface Title {
  readonly title: string
  readonly subtitle?: string
  /** Whether its header has buttons. */
  readonly hasActions?: boolean
}

/** Titles that do not depend on the collector, by path. web/styles/frame.css shows them before the code has loaded. */
export const screenTitles = {
  [paths.dashboard]: { title: 'Welcome' },
  [paths.collection]: { title: 'My Collection', hasActions: true },
  [paths.statistics]: {
    title: 'Statistics',
    subtitle: "Your collection's value and performance.",
    hasActions: true,
  },
} as const satisfies Readonly<Record<string, Title>>

/** Returns the title of the screen at an address; undefined for a screen without a fixed one. */
export function titleAt(pathname: string): Title | undefined {
  return pathname in screenTitles ? screenTitles[pathname as keyof typeof screenTitles] : undefined
}

/** The placeholder of a screen's header while the screen loads. An invisible button gives it the header's height. */
export function ScreenTitle({ title, subtitle, hasActions = false }: Title) {
  return (
    <div aria-hidden className={headerClass}>
      <div className="min-w-0 wrap-anywhere">
        <p data-place="title" className={titleClass}>
          {title}
        </p>
        {subtitle && <p className={subtitleClass}>{subtitle}</p>}
      </div>
      {hasActions && <span className={buttonClass({ className: 'invisible' })} />}
    </div>
  )
}
