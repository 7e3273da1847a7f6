import { useQuery } from '@tanstack/react-query'
import { isPsaCertNumber, tidyCertNumber } from '#domain/copies/cert-number'
import { knownGradingCompany } from '#domain/copies/grading-company'
import type { NamedCard } from '#domain/products/certificate-match'
import { useCertificateLookUp } from '#web/api/certificates.ts'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { priceSourceQuery } from '#web/api/prices.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { certificateWords } from './certificate-words.ts'

export interface CertLookUpProps {
  /** As typed. */
  gradingCompany: string
  /** As typed. */
  certNumber: string
  /** The card of the dialog. */
  card: NamedCard
  /** Called with the grade when the certificate may be of the card. */
  onGrade: (grade: string) => void
}

/** Looks up the certificate of a PSA slab, where the server can: fills its grade and shows its card and population. */
export function CertLookUp({ gradingCompany, certNumber, card, onGrade }: CertLookUpProps) {
  const { data: source } = useQuery(priceSourceQuery)
  const lookUp = useCertificateLookUp()
  const company = knownGradingCompany(gradingCompany)
  if (company === null || !source?.certificateCompanies.includes(company)) return null
  const number = tidyCertNumber(certNumber)
  const isComplete = isPsaCertNumber(number)

  function start() {
    lookUp.mutate(number, {
      onSuccess: ({ certificate }) => {
        if (certificateWords(certificate, card).fills) onGrade(certificate.grade)
      },
    })
  }

  return (
    <div className="col-span-2 flex flex-col">
      <Button
        size="small"
        className="self-start"
        aria-disabled={!isComplete}
        pending={lookUp.isPending}
        onClick={start}
      >
        Look up at {company}
      </Button>
      <div role="status">
        {lookUp.data && lookUp.variables === number && (
          <Found {...certificateWords(lookUp.data.certificate, card)} />
        )}
      </div>
      {lookUp.isError && lookUp.variables === number && (
        <div className="mt-3">
          <Notice tone="error" role="alert">
            {failureSentence(lookUp.error, "Couldn't look up the certificate.")}
          </Notice>
        </div>
      )}
    </div>
  )
}

function Found({ facts, advice, fills }: ReturnType<typeof certificateWords>) {
  const tone = advice === null ? 'success' : fills ? 'info' : 'warn'
  return (
    <div className="mt-3">
      <Notice tone={tone}>
        <span className="block">{facts}</span>
        {advice !== null && <span className="block">{advice}</span>}
      </Notice>
    </div>
  )
}
