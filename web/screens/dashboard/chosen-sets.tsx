import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chosenSetsQuery } from '#web/api/sets.ts'
import { Section } from '#web/components/section.tsx'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { SetRow } from '#web/figures/set-row.tsx'
import { paths } from '#web/paths.ts'

/** The sets that the collector wants to finish. Nothing without one, and while they load. */
export function ChosenSets() {
  const { data, isError, refetch } = useQuery(chosenSetsQuery)
  if (!data && isError) {
    return <PartError text="Couldn't load the sets to finish" onRetry={() => void refetch()} />
  }
  if (!data || data.sets.length === 0) return null
  return (
    <Section
      title="Sets to finish"
      look="bare"
      action={
        <Link to={paths.sets} className={textLinkClass}>
          All sets
        </Link>
      }
    >
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data.sets.map(set => (
          <li key={`${set.language} ${set.setCode}`} className="flex min-w-0">
            <SetRow set={set} headingLevel={3} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
