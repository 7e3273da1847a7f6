// `npm start`: installs packages, builds the page and starts the server. Skips what is up to date.

import { buildPage, findNode, handOver, installPackages } from './toolchain.mjs'

await installPackages()
await buildPage()
await handOver(findNode(), ['server/programs/main.ts', ...process.argv.slice(2)])
