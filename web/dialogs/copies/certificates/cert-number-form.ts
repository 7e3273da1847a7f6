/** What is wrong with a typed cert number, in the sentences of the forms that ask for one. */
import {
  certNumberFault,
  certQuantityRefusal,
  isCertNumber,
  tidyCertNumber,
} from '#domain/copies/cert-number'

/** Returns the sentence; null when the text is blank, or the cert number of one copy. */
export function certNumberError(typed: string, quantity: number): string | null {
  const certNumber = tidyCertNumber(typed)
  if (certNumber === '') return null
  if (!isCertNumber(certNumber)) return `Cert number ${certNumberFault}.`
  return certQuantityRefusal(certNumber, quantity)?.sentence ?? null
}
