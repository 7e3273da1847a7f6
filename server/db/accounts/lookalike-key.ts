import { rectifyConfusion } from 'unicode-confusables'
import { foldedKey } from '#domain/text'

/**
 * Returns the key that usernames share when they look alike, as "ash" does with a Cyrillic "а", and "Ivan" with "lvan":
 * the skeleton of Unicode Technical Standard 39, section 4, folded.
 */
export function lookalikeKey(username: string): string {
  return foldedKey(rectifyConfusion(username.normalize('NFD')).normalize('NFD'))
}
