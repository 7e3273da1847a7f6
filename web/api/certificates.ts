/** Certificates of slabs, as their grading company tells about them. */
import type { Answer } from '#contract/endpoints'
import { useMutation } from '@tanstack/react-query'
import { call } from './client.ts'

export type CertificateAnswer = Answer<'GET /api/certificates/:company/:number'>
export type Certificate = CertificateAnswer['certificate']

/** Looks up a number at PSA, when asked to: look-ups are few. Not repeated after a failure. */
export function useCertificateLookUp() {
  return useMutation({
    mutationFn: (number: string) =>
      call('GET /api/certificates/:company/:number', { params: { company: 'PSA', number } }),
  })
}
