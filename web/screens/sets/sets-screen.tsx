import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { defaultLanguage, languageName, languageOf, languages } from '#domain/products/language'
import { setsQuery } from '#web/api/sets.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { SearchBox, useTypedSearch } from '#web/components/fields/search-box.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { SelectField } from '#web/components/fields/fields.tsx'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/components/states/states.tsx'
import { SetRow } from '#web/figures/set-row.tsx'
import { countOf } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import type { SetsSearch } from './sets-search.ts'

const pageSize = 24

export const firstQueries = [setsQuery({ page: 1, limit: pageSize, mine: true })]

const route = getRouteApi('/signed-in/sets')
const languageOptions = languages.map(language => ({ value: language, label: languageName(language) }))

/** The sets the collector has begun, or all of the catalogue, with the progress of each. */
export function SetsScreen() {
  const search = route.useSearch()
  const { page = 1, all = false, ...narrowing } = search
  const navigate = route.useNavigate()
  const { data, error, isPlaceholderData, refetch } = useQuery(
    setsQuery({ page, limit: pageSize, mine: !all, ...narrowing }),
  )
  const narrow = (change: SetsSearch) =>
    void navigate({ search: { ...search, page: undefined, ...change }, replace: true, resetScroll: false })

  function results() {
    if (data === undefined) {
      if (!error) return <RowSkeletons />
      return <ErrorState title="Couldn't load the sets" hint={error.message} onRetry={() => void refetch()} />
    }
    const { sets, pagination } = data
    if (sets.length === 0 && pagination.totalItems > 0 && !isPlaceholderData) {
      return (
        <Navigate to={paths.sets} search={{ ...search, page: pagination.totalPages || undefined }} replace />
      )
    }
    if (sets.length === 0) return <NoSets search={search} />
    return (
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {sets.map(set => (
            <li key={`${set.language} ${set.setCode}`} className="flex min-w-0">
              <SetRow set={set} />
            </li>
          ))}
        </ul>
        <div className="mt-8">
          <Pagination
            page={pagination.page}
            totalPages={pagination.totalPages}
            onPage={next => void navigate({ search: { ...search, page: next } })}
          />
        </div>
      </div>
    )
  }

  return (
    <>
      <title>Sets · Holofolio</title>
      <PageHeader title="Sets" subtitle="What you have of each set, and what is missing." />
      <SetsFilters search={search} onNarrow={narrow} />
      <p role="status" className="sr-only">
        {data && countOf(data.pagination.totalItems, 'set')}
      </p>
      {results()}
    </>
  )
}

function SetsFilters({ search, onNarrow }: { search: SetsSearch; onNarrow: (change: SetsSearch) => void }) {
  const typed = useTypedSearch(search.search ?? '', text => onNarrow({ search: text || undefined }))
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Segmented
        label="Which sets"
        options={[
          { value: 'mine', label: 'Started' },
          { value: 'all', label: 'All sets' },
        ]}
        value={search.all ? 'all' : 'mine'}
        onValueChange={which => onNarrow({ all: which === 'all' ? true : undefined })}
      />
      <form
        role="search"
        className="min-w-48 flex-1"
        onSubmit={event => {
          event.preventDefault()
          typed.applyNow()
        }}
      >
        <SearchBox
          label="Search sets"
          placeholder="Search sets"
          maxLength={200}
          value={typed.value}
          onValueChange={typed.onValueChange}
        />
      </form>
      <SelectField
        label="Language"
        labelHidden
        className="min-w-36 max-sm:flex-1"
        value={search.language ?? defaultLanguage}
        onValueChange={code =>
          onNarrow({ language: code === defaultLanguage ? undefined : (languageOf(code) ?? undefined) })
        }
        options={languageOptions}
      />
    </div>
  )
}

function NoSets({ search }: { search: SetsSearch }) {
  if (search.search !== undefined) {
    return (
      <EmptyState
        title="No set has this name"
        hint={search.all ? 'Change the search.' : 'Search all sets, or change the search.'}
      />
    )
  }
  if (search.all) return <EmptyState title="No sets in this language" hint="Choose another language." />
  return (
    <EmptyState
      title={`You haven't started a set in ${languageName(search.language ?? defaultLanguage)}`}
      hint="A set is listed here with your first card of it."
      action={
        <Link
          to={paths.sets}
          search={{ ...search, all: true }}
          className={buttonClass({ variant: 'primary' })}
        >
          Show all sets
        </Link>
      }
    />
  )
}

function RowSkeletons() {
  return (
    <div aria-hidden className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height="8.25rem" className="rounded-lg" />
      ))}
    </div>
  )
}
