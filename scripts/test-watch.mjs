// `npm run test:watch`: runs the tests below the browser again when a file changes that they import. Arguments after
// `--` go to Vitest, such as a part of a file's name.

import { findNode, handOver, installPackages, toolPath } from './toolchain.mjs'

await installPackages()
await handOver(findNode(), [toolPath('vitest'), 'watch', ...process.argv.slice(2)])
