/** A whole catalogue for benchmarks: of a file, or as many generated cards. */
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { CatalogueEntry } from '#domain/catalogue/catalogue-entry'
import { importCardFile } from '#server/catalogue-import/from-files'
import { importProgressOn } from '#server/catalogue-import/import-progress'
import { importProducts } from '#server/commands/catalogue/import-products'
import type { TestApp } from '#server/testing/app'

/** As many cards as the English catalogue has, in as many sets. */
const generatedCards = 21_066
const generatedSets = 203

/** Returns the file that was named, else the one beside the project; null without either. */
export function catalogueFile(named: string | undefined): string | null {
  return named === undefined ? besideTheProject() : resolve(process.env['INIT_CWD'] ?? '.', named)
}

/** The catalogue's file that the tests of the import use, if it is there. */
function besideTheProject(): string | null {
  const folder = process.env['HOLOFOLIO_CATALOGUE_DATA'] ?? join(import.meta.dirname, '../../shared/data')
  const cards = join(folder, 'tcgdex-en-cards.ndjson.gz')
  return existsSync(cards) ? cards : null
}

/** Fills the catalogue and says with what. */
export async function fillCatalogue({ parts }: TestApp, file: string | undefined): Promise<string> {
  if (file !== undefined) {
    const silent = { write: () => true }
    const { added } = await importCardFile(parts, file, null, importProgressOn(silent, process.stderr))
    return `${added} cards of ${basename(file)}`
  }
  for (let start = 0; start < generatedCards; start += 500) {
    const length = Math.min(500, generatedCards - start)
    await importProducts(
      parts,
      'bench',
      Array.from({ length }, (_, index) => cardOf(start + index)),
    )
  }
  return `${generatedCards} generated cards`
}

/** Returns a card with a unique name and number, for which the sandbox invents a market. */
function cardOf(index: number): CatalogueEntry {
  const letters = 'abcdefghijklmnopqrst'
  const places = [index, index / 20, index / 400, index / 8_000].map(place => Math.floor(place) % 20)
  const set = index % generatedSets
  return {
    externalId: `bench-${index}`,
    name: `Pikachu ${places.map(place => letters[place]).join('')}`,
    productType: 'card',
    setName: `Set ${set}`,
    setCode: `set${set}`,
    setCardCount: Math.ceil(generatedCards / generatedSets),
    setReleaseDate: '1999-06-16',
    cardNumber: String(Math.floor(index / generatedSets) + 1),
    rarity: null,
    pokemonType: null,
    category: null,
    hp: null,
    imageUrl: null,
    productDescription: null,
    releaseDate: null,
    printing: null,
  }
}
