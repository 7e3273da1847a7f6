import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSqlite } from '#server/database/engines/sqlite'
import { runProgram } from '#server/testing/run-program'
import { importCardFile } from './from-files.ts'
import { importProgressOn } from './import-progress.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-import-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

const output = { write: () => true }
const silent = importProgressOn(output, output)

/** The whole English catalogue, too large for the repository; read from the folder next to it if present. */
const wholeCatalogue =
  process.env['HOLOFOLIO_CATALOGUE_DATA'] ?? join(import.meta.dirname, '../../../shared/data')
const cardsOfAll = join(wholeCatalogue, 'tcgdex-en-cards.ndjson.gz')
const sealedOfAll = join(wholeCatalogue, 'sealed-products.json')
const isThere = existsSync(cardsOfAll) && existsSync(sealedOfAll)

/** For --import, in each thread: prints the peak memory of the process at its end, in kilobytes. */
const printPeak = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + '\\n'))`

describe.skipIf(!isThere)(`the whole catalogue (skipped without ${cardsOfAll})`, () => {
  test('is imported whole within 400 MB, and a second import changes nothing', {
    timeout: 120_000,
  }, async () => {
    const { code, out, errors } = await runProgram('catalogue-import.ts', {
      args: ['--file', cardsOfAll, '--sealed', sealedOfAll],
      env: { DATA_DIR: folder },
      // As npm starts it.
      nodeOptions: [
        '--max-semi-space-size=8',
        '--heap-growing-percent=30',
        '--import',
        `data:text/javascript,${encodeURIComponent(printPeak)}`,
      ],
    })
    expect(code).toBe(0)
    expect(out).toContain('21,377 new, 0 changed, 0 unchanged\n')
    expect(errors).toMatch(/^(peak \d+\n)+$/)
    const peaks = Array.from(errors.matchAll(/\d+/g), ([kilobytes]) => Number(kilobytes) * 1_024)
    expect(Math.max(...peaks)).toBeLessThan(400_000_000)
    const storage = openSqlite(join(folder, 'holofolio.db'))
    try {
      const parts = { storage, now: () => new Date() }
      const again = await importCardFile(parts, { file: cardsOfAll, sets: null, language: 'en' }, silent)
      expect(again).toEqual({ added: 0, changed: 0, unchanged: 21_066, keptAsEdited: 0 })
    } finally {
      await storage.close()
    }
  })
})
