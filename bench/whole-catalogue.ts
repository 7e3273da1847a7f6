/** A whole catalogue for benchmarks: of a file, or as many generated cards. */
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { importCardFile } from '#server/catalogue-import/from-files'
import { importProgressOn } from '#server/catalogue-import/import-progress'
import { importProducts } from '#server/commands/products/import-products'
import type { TestApp } from '#server/testing/app'
import { generatedCard, generatedCards } from './generated-cards.ts'

/** Returns the file that was named, else the one in the folder next to the project; null without either. */
export function catalogueFile(named: string | undefined): string | null {
  return named === undefined ? nextToTheProject() : resolve(process.env['INIT_CWD'] ?? '.', named)
}

/** The catalogue's file that the tests of the import use, if it is there. */
function nextToTheProject(): string | null {
  const folder = process.env['HOLOFOLIO_CATALOGUE_DATA'] ?? join(import.meta.dirname, '../../shared/data')
  const cards = join(folder, 'tcgdex-en-cards.ndjson.gz')
  return existsSync(cards) ? cards : null
}

/** Fills the catalogue and says with what. Without a file, or with a number of cards, it generates them. */
export async function fillCatalogue(
  { parts }: TestApp,
  file: string | undefined,
  cards?: number,
): Promise<string> {
  if (file !== undefined && cards === undefined) {
    const silent = { write: () => true }
    const { added } = await importCardFile(
      parts,
      { file, sets: null, language: 'en' },
      importProgressOn(silent, process.stderr),
    )
    return `${added} cards of ${basename(file)}`
  }
  const count = cards ?? generatedCards
  for (let start = 0; start < count; start += 500) {
    const length = Math.min(500, count - start)
    await importProducts(
      parts,
      'bench',
      Array.from({ length }, (_, index) => generatedCard(start + index)),
    )
  }
  return `${count} generated cards`
}
