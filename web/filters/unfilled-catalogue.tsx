import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { catalogueStateQuery } from '#web/api/start.ts'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'

/** Says why there are no cards on a server whose operator has not filled the catalogue. Nothing on any other. */
export function UnfilledCatalogue({ className = 'text-center' }: { className?: string }) {
  const { isOperator } = useUser()
  const { data } = useQuery(catalogueStateQuery)
  if (data === undefined || data.isFilled) return null
  const { isFilling } = data
  return (
    <p className={`text-sm text-muted ${className}`}>
      {isOperator
        ? isFilling
          ? 'The catalogue of this server is being filled. '
          : 'The catalogue of this server is empty. '
        : isFilling
          ? 'The operator of this server is filling the catalogue: the first cards come within a minute.'
          : 'The operator of this server has not filled the catalogue yet.'}
      {isOperator && (
        <Link to={paths.start} className={textLinkClass}>
          {isFilling ? 'See how far it is' : 'Fill it'}
        </Link>
      )}
    </p>
  )
}
