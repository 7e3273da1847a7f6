/** Imports the cards of a language from TCGdex, and the sealed products of the operator's list. */
import { defaultLanguage, type Language } from '#domain/products/language'
import { type ImportCounts, nothingImported } from '#server/commands/products/import-products'
import type { CatalogueOrigin } from '#server/parts'
import { importSealed, type ImportParts } from './from-files.ts'
import { type ImportCourse, importFromTcgdex } from './from-tcgdex.ts'
import type { ImportProgress } from './import-progress.ts'
import { BadFile } from './read-rows.ts'
import { sealedList } from './sealed-list.ts'
import { tcgdexApi } from './tcgdex-api.ts'

const howToGetSealed =
  'No sealed products imported: set SEALED_PRODUCTS_URL to the address of a list of them, or name one with --sealed.'

/**
 * Imports the cards of a language and, as soon as their sets are there, sealed products, which are English. Cards do
 * not wait for these. Throws TcgdexFailed.
 */
export async function importLanguage(
  parts: ImportParts,
  { tcgdexApiUrl, sealedProductsUrl }: CatalogueOrigin,
  language: Language,
  report: ImportProgress,
  course: Omit<ImportCourse, 'afterSets'> = {},
): Promise<ImportCounts> {
  const afterSets = async () => {
    if (language !== defaultLanguage) return nothingImported
    if (sealedProductsUrl === null) {
      report.say(howToGetSealed)
      return nothingImported
    }
    try {
      return await importSealed(parts, await sealedList(sealedProductsUrl), report)
    } catch (error) {
      if (!(error instanceof BadFile)) throw error
      report.fault(error.message)
      return nothingImported
    }
  }
  return importFromTcgdex(parts, tcgdexApi(tcgdexApiUrl, { language }), report, { ...course, afterSets })
}
