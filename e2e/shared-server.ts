// Before the first journey: imports the catalogue once, and starts the offline marketplace and the server that journeys
// share. After the last one, ends them.

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCatalogue, provide, startApp } from './app.ts'
import { register } from './accounts/collector.ts'
import { end, start } from './programs.ts'

const smallCatalogue = ['--file', 'e2e/data/cards.ndjson', '--sealed', 'e2e/data/sealed.json']

export default async function startShared(): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'holofolio-catalogue-'))
  const ends = [() => rm(template, { recursive: true, force: true })]
  const endAll = async () => {
    for (const endOne of ends.toReversed()) await endOne()
  }
  try {
    await importCatalogue({ DATA_DIR: template }, smallCatalogue)
    const sandbox = start(['sandbox/main.ts'], {}, ['ignore', 'pipe', 'inherit'])
    ends.push(() => end(sandbox))
    const sandboxUrl = await addressPrintedBy(sandbox.stdout)
    provide({ template, sandboxUrl })
    const { stop, ...app } = await startApp()
    ends.push(stop)
    // The first account is an operator's, and would see more than a collector.
    await register(app, 'first-account')
    provide({ template, sandboxUrl, app })
    return endAll
  } catch (error) {
    await endAll()
    throw error
  }
}

async function addressPrintedBy(output: NodeJS.ReadableStream | null): Promise<string> {
  if (output === null) throw new Error('The output is piped')
  const [line] = (await once(output, 'data')) as [Buffer]
  const [url] = /http:\/\/\S+/.exec(String(line)) ?? []
  if (!url) throw new Error(`The marketplace printed no address: ${String(line)}`)
  return url
}
