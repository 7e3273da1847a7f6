/** Certificates of slabs, as their grading companies tell about them. */
import { z } from 'zod'
import { productFace } from './catalogue.ts'
import { searching } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import { certNumber, gradeText, instant, named } from './fields.ts'

/** In the words of the company, but for the grade. */
export const certificate = named('Certificate', {
  /** PSA. */
  company: z.string(),
  number: z.string(),
  /** The name on the label: LATIOS-HOLO. */
  name: z.string(),
  set: z.string().nullable(),
  year: z.string().nullable(),
  card_number: z.string().nullable(),
  /** What tells the card from others of its name. */
  variety: z.string().nullable(),
  grade: z.string(),
  /** How many of the card have this grade, and a higher one. Null when the company does not say. */
  population: z.number().nullable(),
  population_higher: z.number().nullable(),
  looked_up_at: instant,
})

/** A card of the catalogue, listed once for all its printings. */
export const certifiedProduct = named('CertifiedProduct', { id: z.string(), ...productFace })

export const certificateEndpoints = {
  'GET /api/certificates/:company/:number': endpoint({
    summary: "Look up a slab's certificate at PSA, at most 20 new ones in 24 hours",
    refusals: ['marketplace', 'disk_full'],
    extraCost: searching,
    params: z.object({ company: gradeText, number: certNumber }),
    answer: z.object({
      certificate,
      /** The one card with its name, number and set. Null when there is none, or more than one. */
      product: certifiedProduct.nullable(),
      /** Up to five that it may be, by name and number, when there is no certain one. */
      candidates: z.array(certifiedProduct),
    }),
  }),
}
