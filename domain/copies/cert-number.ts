/**
 * The number on the label of a slab, by which its grading company knows it. PSA, BGS, CGC and SGC print digits,
 * others letters too; a bar code or a search may bring spaces and a leading "#".
 */
import type { CopyState } from './copy.ts'
import { type GradingCompany, gradingCompanyName, knownGradingCompany } from './grading-company.ts'
import { invalid, type Refusal } from '#domain/refusal'

/** The most characters of a cert number. */
export const maxCertNumber = 20

/** Removes white space and a leading "#", and writes letters as capitals: "# 9459 7302" is "94597302". */
export function tidyCertNumber(typed: string): string {
  return typed.replaceAll(/\s+/gu, '').replace(/^#/, '').toUpperCase()
}

/** Whether a tidied text can be a cert number: letters, digits and hyphens, beginning with a letter or digit. */
export function isCertNumber(tidied: string): boolean {
  return /^[A-Z0-9][A-Z0-9-]{0,19}$/.test(tidied)
}

/** Whether PSA may have given a tidied number: eight or nine digits, old ones fewer. */
export function isPsaCertNumber(tidied: string): boolean {
  return /^\d{5,10}$/.test(tidied)
}

/** What is wrong with another text, as the end of a sentence. */
export const certNumberFault = `must be at most ${maxCertNumber} letters, digits and hyphens`

/** Refuses a cert number for several copies: each slab has its own. */
export function certQuantityRefusal(certNumber: string | null | undefined, quantity: number): Refusal | null {
  if (certNumber === null || certNumber === undefined || quantity === 1) return null
  return invalid('A cert number is for one copy: add the copies one at a time.', 'certNumber')
}

/**
 * Returns what tells a slab from all others: its cert number, a space and its company, which is the same for every
 * spelling of the company. Null for copies without a cert number.
 */
export function slabKey(state: CopyState): string | null {
  if (state.kind !== 'graded' || state.certNumber === null) return null
  return `${state.certNumber} ${gradingCompanyName(state.gradingCompany)}`
}

/** The page of a grading company that tells about a slab. */
export interface CertPage {
  readonly company: GradingCompany
  readonly address: string
  /** False for the page of all slabs, where the number is entered again. */
  readonly isOfSlab: boolean
}

/** Returns where a slab's company tells about it; null for a company whose page is not known. */
export function certPageOf(gradingCompany: string, certNumber: string): CertPage | null {
  const company = knownGradingCompany(gradingCompany)
  return company === null ? null : { company, ...pages[company](encodeURIComponent(certNumber)) }
}

/** As the companies print them on labels and link to them. Beckett and SGC have a form only. */
const pages: Readonly<Record<GradingCompany, (number: string) => Omit<CertPage, 'company'>>> = {
  PSA: number => ({ address: `https://www.psacard.com/cert/${number}/psa`, isOfSlab: true }),
  CGC: number => ({ address: `https://www.cgccards.com/certlookup/${number}/`, isOfSlab: true }),
  TAG: number => ({ address: `https://my.taggrading.com/card/${number}`, isOfSlab: true }),
  ACE: number => ({ address: `https://acegrading.com/cert/${number}`, isOfSlab: true }),
  BGS: () => ({ address: 'https://www.beckett.com/grading/card-lookup', isOfSlab: false }),
  SGC: () => ({ address: 'https://www.gosgc.com/cert-code-lookup', isOfSlab: false }),
}
