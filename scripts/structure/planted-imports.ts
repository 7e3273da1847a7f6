/** Texts of planted files, and the sentences that several parts share. */

export type WallCase = readonly [file: string, text: string, sentence: string]

export const use = (specifier: string) => `import { it } from '${specifier}'\nexport const used = it\n`
export const useType = (specifier: string) =>
  `import type { It } from '${specifier}'\nexport type Used = It\n`
export const useLate = (specifier: string) => `export const late = () => import('${specifier}')\n`
export const passOn = (specifier: string) => `export { it } from '${specifier}'\n`

export const climbing = 'Relative imports from parent directories are not allowed'
export const callingOut =
  'Only web/api, server/price-sources, server/images and the catalogue import call out.'
