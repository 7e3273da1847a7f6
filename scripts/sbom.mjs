// `npm run sbom [-- <file>]`: writes the bill of materials of the lock file, by default to ./sbom.cdx.json.

import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { billOfMaterials } from './bill-of-materials.mjs'

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
const file = resolve(process.argv[2] ?? join(projectRoot, 'sbom.cdx.json'))

const bill = billOfMaterials(JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')))
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
process.stdout.write(`Wrote ${bill.components.length} packages to ${file}\n`)
