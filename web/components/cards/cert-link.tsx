import { certPageOf } from '#domain/copies/cert-number'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { VisuallyHidden } from '#web/components/visually-hidden.tsx'

/**
 * A cert number that leads to its company's page, in a new tab and without a referrer; a plain number for a company
 * without a known page.
 */
export function CertLink({ gradingCompany, certNumber }: { gradingCompany: string; certNumber: string }) {
  const page = certPageOf(gradingCompany, certNumber)
  if (page === null) return certNumber
  return (
    <a
      href={page.address}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      className={textLinkClass}
      {...(!page.isOfSlab && { title: `${page.company} asks for the number there.` })}
    >
      {certNumber}
      <VisuallyHidden> at {page.company} (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
