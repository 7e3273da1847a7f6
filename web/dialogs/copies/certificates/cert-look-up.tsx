import { useQuery } from '@tanstack/react-query'
import { isPsaCertNumber, tidyCertNumber } from '#domain/copies/cert-number'
import { knownGradingCompany } from '#domain/copies/grading-company'
import { matchOf, type NamedCard } from '#domain/products/certificate-match'
import { type Certificate, useCertificateLookUp } from '#web/api/certificates.ts'
import { failureSentence } from '#web/api/client.ts'
import { priceSourceQuery } from '#web/api/prices.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { formatCount } from '#web/format/values.ts'

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

/** What a certificate says, and whether it is of the card of a dialog. */
interface CertificateWords {
  /** "PSA 10: 2005 POKEMON EX DEOXYS LATIOS-HOLO #106, population 2, 22 graded higher." */
  readonly facts: string
  /** What to do about it; null when it is the card. */
  readonly advice: string | null
  /** Whether the grade may be filled in. */
  readonly fills: boolean
}

export function certificateWords(certificate: Certificate, card: NamedCard): CertificateWords {
  const { set: setName, name, cardNumber, variety } = certificate
  const facts = factsOf(certificate)
  switch (matchOf({ name, setName, cardNumber, variety }, card)) {
    case 'same':
      return { facts, advice: null, fills: true }
    case 'perhaps':
      return { facts, advice: 'Check that this is your card.', fills: true }
    case 'other':
      return { facts, advice: 'That is another card. Nothing was filled in.', fills: false }
  }
}

function factsOf(certificate: Certificate): string {
  const { company, grade, year, set, name, cardNumber, variety, population, populationHigher } = certificate
  const card = [year, set, name, cardNumber === null ? null : `#${cardNumber}`].filter(part => part !== null)
  const others = [
    variety,
    population === null ? null : `population ${formatCount(population)}`,
    populationHigher === null ? null : `${formatCount(populationHigher)} graded higher`,
  ].filter(part => part !== null)
  return `${company} ${grade}: ${[card.join(' '), ...others].join(', ')}.`
}
