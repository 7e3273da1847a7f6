// `npm run demo`: like `npm start`, with a demo account and a simulated marketplace that works offline.

import { buildPage, findNode, handOver, installPackages } from './toolchain.mjs'

await installPackages()
await buildPage()
await handOver(findNode(), ['sandbox/demo/demo.ts', ...process.argv.slice(2)])
