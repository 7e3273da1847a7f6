// `npm start`: installs packages, builds the page and the server, and starts it. Skips what is up to date.

import { buildServer } from './bundle-server.mjs'
import { buildPage, findNode, handOver, installPackages } from './toolchain.mjs'

await installPackages()
await buildPage()
await handOver(findNode(), [await buildServer(), ...process.argv.slice(2)])
