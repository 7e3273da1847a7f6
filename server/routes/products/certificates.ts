import { certificateAnswer } from '#server/answers/catalogue'
import { lookUpCertificate } from '#server/commands/products/look-up-certificate'
import { certifiedProducts } from '#server/db/products/external-ids'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function certificateRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/certificates/:company/:number', async ({ collectorId, params }) => {
      const found = await lookUpCertificate(parts, collectorId, params.company, params.number)
      const { product, candidates } = await parts.storage.read(db =>
        certifiedProducts(db, collectorId, found.certificate),
      )
      return { certificate: certificateAnswer(found), product, candidates: [...candidates] }
    }),
  ]
}
