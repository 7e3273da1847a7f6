// `npm start`: from a fresh clone to a served collection, and at once when nothing has changed since.

import { buildPage, findNode, handOver, installPackages } from './toolchain.mjs'

await installPackages()
await buildPage()
await handOver(findNode(), ['server/programs/main.ts', ...process.argv.slice(2)])
