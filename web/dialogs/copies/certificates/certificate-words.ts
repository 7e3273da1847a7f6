/** What a certificate says, and whether it is of the card of a dialog. */
import { matchOf, type NamedCard } from '#domain/products/certificate-match'
import type { Certificate } from '#web/api/certificates.ts'
import { formatCount } from '#web/format/count.ts'

export interface CertificateWords {
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
