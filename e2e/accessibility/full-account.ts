// An account in which every screen has something to show, and every dialog can be opened.

import type { WireAnswer } from '#contract/endpoints'
import type { App } from '#e2e/app'
import { picture } from '#e2e/products/pictures'
import { copiesOf } from '#e2e/copies/copies'
import { fill } from '#e2e/every-screen/filled-account'
import type { Api, Collector } from '#e2e/fixtures'

export type FullAccount = {
  /** The product that has copies, a picture of one, an edit, a report and a wish. */
  product: string
  submission: string
  /** The secret of a shared page. */
  shared: string
  /** The id of a saved view. */
  view: string
}

export async function fillFully(app: App, api: Api, collector: Collector): Promise<FullAccount> {
  const { id: product } = await fill(api)
  const copies = await copiesOf(api)
  const idOf = (label: string) => copies.find(copy => copy.label === label)?.id ?? ''
  const pictured = copies.find(copy => copy.product_id === product)?.id ?? ''
  await upload(app, collector, pictured)
  const sent = { holding_ids: [idOf('Being Graded')], grading_company: 'PSA', service: 'Value', fees: 60 }
  const { submission_id: submission } = await api<WireAnswer<'POST /api/submissions'>>(
    'POST',
    '/api/submissions',
    { ...sent, sent_on: '2026-01-05', expected_on: '2026-02-05', predicted_grade: '9' },
  )
  const choices = { title: 'For friends', shows_values: true, shows_cost: true, shows_username: true }
  const { secret: shared } = await api<WireAnswer<'POST /api/shared-pages'>>(
    'POST',
    '/api/shared-pages',
    choices,
  )
  const { views } = await api<WireAnswer<'GET /api/collections/views'>>('GET', '/api/collections/views')
  await signInElsewhere(app, collector)
  return { product, submission, shared, view: views[0]?.id ?? '' }
}

async function upload(app: App, { token }: Collector, copy: string): Promise<void> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(picture.buffer)], picture.name, { type: picture.mimeType }))
  const headers = { authorization: `Bearer ${token}` }
  const path = `${app.url}/api/collections/${copy}/pictures/front`
  const { ok, status } = await fetch(path, { method: 'PUT', headers, body: form })
  if (!ok) throw new Error(`The picture was refused with ${status}`)
}

/** Adds a session to the account settings, and a notification about it. */
async function signInElsewhere(app: App, { username, password }: Collector): Promise<void> {
  const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': device },
    body: JSON.stringify({ username, password }),
  })
}
