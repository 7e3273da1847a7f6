// Builds the page and the bundle of the server that users run, unless they are up to date: before the journeys, and as a
// step of `npm test`.

import { fileURLToPath } from 'node:url'
import { buildServer } from './bundle-server.mjs'
import { buildPage } from './toolchain.mjs'

/** Names the program of the server in SERVER_PROGRAM. */
export default async function build() {
  await buildPage()
  process.env['SERVER_PROGRAM'] = await buildServer()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
