/** Who imports whom, to find the tests of a file. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importedFile } from '#scripts/structure/source-files.ts'

export type Importers = Map<string, string[]>

/** The files that name each file: they import it, start it as a program or run it as a worker. */
export function importersIn(root: string): Importers {
  const files = globSync('{domain,contract,server,web,sandbox,bench,e2e}/**/*.{ts,tsx}', { cwd: root })
  const sources = new Map(
    files.map(file => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]),
  )
  return importersOf(sources)
}

export function importersOf(sources: ReadonlyMap<string, string>): Importers {
  const withEnding = new Map([...sources.keys()].map(file => [file.replace(/\.tsx?$/, ''), file]))
  const importers: Importers = new Map()
  for (const [file, source] of sources)
    for (const name of namesIn(source)) {
      const named = withEnding.get(importedFile(file, name))
      if (named !== undefined && named !== file) importers.set(named, [...(importers.get(named) ?? []), file])
    }
  return importers
}

/** Returns the strings that may name a file. Imports of types do not count; a program is named by its file name alone. */
function namesIn(source: string): Set<string> {
  const code = source.replaceAll(/^(?:import|export) type [^'"]*from '[^']+'/gm, '')
  const paths = [...code.matchAll(/'((?:#|\.{1,2}\/|[a-z\d-]+\/)[\w./-]+)'/g)].map(([, path = '']) => path)
  const programs = [...code.matchAll(/'([a-z-]+)\.ts'/g)].map(([, name]) => `#server/programs/${name}`)
  return new Set([...paths, ...programs])
}

/** The files that depend on a file, each with the number of imports between. */
export function dependents(importers: Importers, file: string): Map<string, number> {
  const found = new Map([[file, 0]])
  // The map grows while it is walked, so that the nearest come first.
  for (const [next, hops] of found)
    for (const importer of importers.get(next) ?? []) if (!found.has(importer)) found.set(importer, hops + 1)
  found.delete(file)
  return found
}
