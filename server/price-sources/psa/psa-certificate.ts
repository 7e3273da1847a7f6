/** Reads PSA's answer to a certificate number. It is never trusted: a wrong field is null. */
import { parseLine, parseRecord } from '#domain/products/catalogue-entry'
import { gradeName } from '#domain/copies/grading-company'

/** What PSA says of a slab, in its own words but for the grade. */
export interface PsaCertificate {
  readonly certNumber: string
  /** The name on the label: "LATIOS-HOLO". */
  readonly name: string
  /** What PSA calls the set: "POKEMON EX DEOXYS". */
  readonly setName: string | null
  readonly year: string | null
  readonly cardNumber: string | null
  /** What tells the card from others of its name: "EX DEOXYS-FRENCH". */
  readonly variety: string | null
  /** As prices compare it: "10", "8.5", "authentic". */
  readonly grade: string
  /** How many of the card PSA has given this grade, and a higher one; null when it does not say. */
  readonly population: number | null
  readonly populationHigher: number | null
}

/**
 * Reads the certificate of this number. Returns 'unknown' where PSA has none, which is an answer without a certificate;
 * null for the certificate of another number, one without a name or grade, or anything else.
 */
export function readPsaCertificate(json: unknown, certNumber: string): PsaCertificate | 'unknown' | null {
  const fields = parseRecord(json)
  if (fields === null) return null
  const said = fields['PSACert'] ?? null
  if (said === null) return 'unknown'
  const cert = parseRecord(said)
  const name = parseLine(cert?.['Subject'], 200)
  const grade = parseLine(cert?.['CardGrade'], 50)
  if (!cert || name === null || grade === null || String(cert['CertNumber']) !== certNumber) return null
  return {
    certNumber,
    name,
    setName: parseLine(cert['Brand'], 200),
    year: parseLine(cert['Year'], 20),
    cardNumber: parseLine(cert['CardNumber'], 50),
    variety: parseLine(cert['Variety'], 200),
    grade: psaGrade(grade),
    population: countOf(cert['TotalPopulation']),
    populationHigher: countOf(cert['PopulationHigher']),
  }
}

/** "GEM MT 10" is "10", "PR 1" is "1"; a grade with a qualifier, "NM 7(OC)", is a grade of its own. */
function psaGrade(text: string): string {
  const figure = /^[A-Z+\- ]*?(\d{1,2}(?:\.5)?)$/.exec(text.toUpperCase())?.[1]
  return gradeName(figure ?? text)
}

function countOf(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null
}
