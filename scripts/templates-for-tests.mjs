// Vitest's global setup: names a folder for the migrated databases that the tests of one run copy
// (server/testing/migrated-copies.ts), and removes it. Several runs may share the folder that TEST_TEMPLATES names.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function setup() {
  // Another project of this run has one.
  if (process.env['TEST_TEMPLATES']) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'holofolio-templates-'))
  process.env['TEST_TEMPLATES'] = folder
  return () => {
    delete process.env['TEST_TEMPLATES']
    rmSync(folder, { recursive: true, force: true })
  }
}
