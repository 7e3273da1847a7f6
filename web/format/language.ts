/** The languages of cards, to choose from. */
import { languageName, languages } from '#domain/products/language'

/** Every language by its English name, English first. */
export const languageOptions = languages.map(language => ({ value: language, label: languageName(language) }))
