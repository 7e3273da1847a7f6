// `npm run release -- <version>`: moves the news in changes/ to CHANGELOG.md, as the section of this version and today.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOf, sectionOf, withSection } from './news.mjs'
import { projectRoot, refuse } from './toolchain.mjs'

const folder = join(projectRoot, 'changes')
const changelogFile = join(projectRoot, 'CHANGELOG.md')

const version = process.argv[2] ?? ''
if (!/^\d+\.\d+\.\d+$/.test(version)) refuse('Name the version, such as: npm run release -- 1.1.0')
const changelog = readFileSync(changelogFile, 'utf8')
if (changelog.includes(`\n## ${version} - `)) refuse(`CHANGELOG.md already has ${version}.`)

const news = readdirSync(folder)
  .filter(file => file !== 'README.md')
  .map(file => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
const faults = news.flatMap(faultsOf)
if (news.length === 0) faults.push('changes/ has no news.')
if (faults.length > 0) refuse(faults.join('\n'))

const day = new Date().toISOString().slice(0, 10)
writeFileSync(changelogFile, withSection(changelog, sectionOf(version, day, news)))
for (const { file } of news) rmSync(join(folder, file))
process.stdout.write(`Moved to ${version} in CHANGELOG.md: ${news.map(({ file }) => file).join(', ')}\n`)
