const spelled: Readonly<Record<string, string>> = { and: 'and', pokemon: 'Pokémon' }

/** "pokemon-center-elite-trainer-box" → "Pokémon Center Elite Trainer Box". */
export function sealedKindLabel(kind: string): string {
  const words = kind.split('-').map(word => spelled[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
  return words.join(' ')
}
