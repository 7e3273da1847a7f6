import type { Answer } from '#contract/endpoints'
import type { FoundCertificate } from '#server/commands/products/look-up-certificate'

type CertificateAnswer = Answer<'GET /api/certificates/:company/:number'>['certificate']

export function certificateAnswer({ certificate, lookedUpAt }: FoundCertificate): CertificateAnswer {
  return {
    ...certificate,
    company: 'PSA',
    number: certificate.certNumber,
    set: certificate.setName,
    lookedUpAt: lookedUpAt.toISOString(),
  }
}
