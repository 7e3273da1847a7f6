// Builds the page and the bundle of the server, unless they are up to date.

import { buildServer } from './bundle-server.mjs'
import { buildPage } from './toolchain.mjs'

await buildPage()
await buildServer()
