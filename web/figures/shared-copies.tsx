import type { SharedGroup } from '#web/api/shared-pages.ts'
import { CertLink } from '#web/components/cards/cert-link.tsx'
import { placeWords } from '#web/format/place-words.ts'

/** What copies of a group tell, where its collector shows that: cert number, place and note. */
export function SharedCopies({ group }: { group: SharedGroup }) {
  const { copies, gradingCompany } = group
  if (copies.length === 0) return null
  return (
    <ul className="mt-1 flex flex-col gap-1 text-xs text-muted">
      {copies.map(({ certNumber, note, ...place }, index) => (
        <li key={index} className="wrap-anywhere">
          {certNumber !== null && gradingCompany !== null && (
            <p className="tabular">
              Cert <CertLink gradingCompany={gradingCompany} certNumber={certNumber} />
            </p>
          )}
          {placeWords(place) !== null && <p>{placeWords(place)}</p>}
          {note !== null && (
            <p className="line-clamp-4 whitespace-pre-line" title={note}>
              {note}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
