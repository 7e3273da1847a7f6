// `npm run bench:page [-- --quick] [--only <names>]`: measures the built page in Chromium, and builds it first if it is
// not up to date.

import { findOrInstallChromium } from './chromium-for-tests.mjs'
import { buildPage, findNode, handOver, installPackages, refuse } from './toolchain.mjs'

await installPackages()
await buildPage()
const chromium = findOrInstallChromium()
if ('skipped' in chromium) refuse(chromium.skipped)
process.env['CHROMIUM_PATH'] = chromium.path
await handOver(findNode(), ['bench/page.ts', ...process.argv.slice(2)])
