// `npm run sbom [-- <file>]`: writes the bill of materials of the lock file, ./sbom.cdx.json unless said otherwise.

import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { billOfMaterials } from './bill-of-materials.mjs'

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
const file = resolve(process.argv[2] ?? join(projectRoot, 'sbom.cdx.json'))

const bill = billOfMaterials(JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')))
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
process.stdout.write(`${bill.components.length} packages written down in ${file}\n`)
