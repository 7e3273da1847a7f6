/**
 * Tolerates misplaced spaces: "mew two" is Mewtwo, "v max" is VMAX, "pokeball" is Poké Ball. A query that finds
 * nothing as typed is tried again with two words joined, and with one word split.
 */

/** A word is never split into shorter pieces: "exam" is not "ex am". */
const minPieceLength = 3

/** Returns the query with two neighbouring words joined, once for each pair. */
export function joinNeighbours(words: readonly string[]): string[][] {
  return words.slice(1).map((word, index) => words.toSpliced(index, 2, `${words[index]}${word}`))
}

/** Returns every way to split a word into two pieces of at least 3 letters. */
export function wordSplits(word: string): [string, string][] {
  const letters = [...word]
  const places = Math.max(0, letters.length - 2 * minPieceLength + 1)
  return Array.from({ length: places }, (_, index) => {
    const place = index + minPieceLength
    return [letters.slice(0, place).join(''), letters.slice(place).join('')]
  })
}

/** Returns the query with one word split in two, once for each split whose pieces are both known words. */
export function splitKnownWords(words: readonly string[], known: ReadonlySet<string>): string[][] {
  return words.flatMap((word, index) =>
    wordSplits(word)
      .filter(pieces => pieces.every(piece => known.has(piece)))
      .map(pieces => words.toSpliced(index, 1, ...pieces)),
  )
}
