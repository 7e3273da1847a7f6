import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { paths } from '#web/paths.ts'
import type { ActivitySearch } from './activity-search.ts'
import { activityQuery, AllActivity, type ListProps, Sales } from './activity-lists.tsx'

const route = getRouteApi('/signed-in/activity')

/** What it shows before anything else. */
export const firstQueries = [activityQuery({})]

const views = [
  { value: 'all', label: 'All activity' },
  { value: 'sales', label: 'Sales' },
] as const

/** Everything the collector did, newest first, or their sales; each entry with Undo. */
export function ActivityScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const view = search.view === 'sales' ? 'sales' : 'all'

  function show(next: ActivitySearch) {
    void navigate({ search: next, resetScroll: false })
  }

  const list: ListProps = {
    search,
    onNarrow: change => show({ ...search, page: undefined, ...change }),
    onClear: () => show({ view: search.view }),
    onPage: page => void navigate({ search: { ...search, page } }),
  }

  return (
    <>
      <title>Activity · Holofolio</title>
      <PageHeader
        title="Activity"
        subtitle="Everything that changed your collection, with its effect and the balances after it."
        actions={
          <Link to={paths.trades} className={buttonClass()}>
            Trade history
          </Link>
        }
      />
      <div className="mb-4">
        <Segmented
          label="List"
          options={views}
          value={view}
          onValueChange={chosen =>
            // Sales have no kind: those filters would come back unseen.
            show({ ...search, kind: undefined, effect: undefined, page: undefined, view: viewText(chosen) })
          }
        />
      </div>
      {view === 'sales' ? <Sales {...list} /> : <AllActivity {...list} />}
    </>
  )
}

function viewText(view: 'all' | 'sales'): string | undefined {
  return view === 'sales' ? view : undefined
}
