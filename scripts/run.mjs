// `node scripts/run.mjs <file.ts> [arguments]`: runs one TypeScript file of the project on the pinned Node.

import { findNode, handOver, installPackages, refuse } from './toolchain.mjs'

const [file, ...args] = process.argv.slice(2)
if (file === undefined) refuse('Usage: node scripts/run.mjs <file.ts> [arguments]')

await installPackages()
await handOver(findNode(), [file, ...args])
