// Before the journeys: builds the page and the bundle of the server that users run, unless they are up to date.

import { buildServer } from './bundle-server.mjs'
import { buildPage } from './toolchain.mjs'

export default async function buildForJourneys() {
  await buildPage()
  process.env['SERVER_PROGRAM'] = await buildServer()
}
