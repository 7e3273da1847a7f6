import '#web/layout/signed-in-styles.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { DisplayAmounts } from '#web/components/figures/money.tsx'
import { BrandMark } from '#web/components/shell/brand-mark.tsx'
import { ScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { Tabs } from '#web/components/shell/tabs.tsx'
import { amountsIn, todayIn } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { CardDialog } from './card-dialog.tsx'
import { DemoCollection } from './demo-collection.tsx'
import type { DemoCopies } from './demo-copies.ts'
import { DemoDashboard } from './demo-dashboard.tsx'

const route = getRouteApi('/demo')

export interface DemoSearch {
  readonly view?: 'collection'
}

/** Its prices are in dollars, whatever the ledger of somebody who is signed in. */
const dollars = amountsIn('USD')

/** A collection to look at without an account: invented, the same for everybody, and never sent anywhere. */
export function DemoScreen() {
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<DemoCopies | null>(null)
  const isSignedIn = useSession().status === 'signed-in'
  const today = todayIn(null)

  return (
    <div className="shared-page demo-page">
      <title>Demo collection · Holofolio</title>
      <meta name="robots" content="noindex" />
      <header className="shared-top items-center justify-between">
        <Link to={paths.home} aria-label="Holofolio" className="shared-brand">
          <BrandMark />
        </Link>
        <Link
          to={isSignedIn ? paths.dashboard : paths.login}
          className={buttonClass({ variant: 'ghost', className: '-mr-3' })}
        >
          {isSignedIn ? 'Your dashboard' : 'Sign in'}
        </Link>
      </header>
      <main className="shared-main">
        <ScreenHeading className="mb-3 text-2xl font-bold tracking-tight sm:text-3xl">
          Demo collection
        </ScreenHeading>
        <DisplayAmounts value={dollars}>
          <Tabs
            label="Demo"
            selected={view === 'collection' ? view : 'dashboard'}
            onSelect={key => void navigate({ search: key === 'collection' ? { view: key } : {} })}
            tabs={[
              {
                key: 'dashboard',
                label: 'Dashboard',
                panel: <DemoDashboard today={today} onOpen={setOpened} />,
              },
              { key: 'collection', label: 'Collection', panel: <DemoCollection onOpen={setOpened} /> },
            ]}
          />
        </DisplayAmounts>
        {opened && (
          <CardDialog
            copies={opened}
            today={today}
            amounts={dollars}
            notice={notice}
            onClose={() => setOpened(null)}
          />
        )}
      </main>
      <footer className="demo-bar">
        <p className="min-w-0">{notice}</p>
        <Link
          to={isSignedIn ? paths.addCard : paths.register}
          className={buttonClass({ variant: 'primary', className: 'flex-none' })}
        >
          {isSignedIn ? 'Add your first card' : 'Create account'}
        </Link>
      </footer>
    </div>
  )
}

const notice = 'Demo: invented prices. Nothing here is saved.'
