/**
 * Where people put the blanks of a search: "mew two" is Mewtwo, "v max" is VMAX, "pokeball" is Poké Ball. What
 * finds nothing as it was typed is tried with two words written as one, and with one written as two.
 */

/** Shorter pieces of a word say too little to look for: "exam" is not "ex am". */
const minPieceLength = 3

/** The query with two neighbours written as one word, each pair in turn. */
export function joinNeighbours(words: readonly string[]): string[][] {
  return words.slice(1).map((word, index) => words.toSpliced(index, 2, `${words[index]}${word}`))
}

/** The two pieces of a word, cut at each place that leaves enough of both. */
export function wordSplits(word: string): [string, string][] {
  const letters = [...word]
  const places = Math.max(0, letters.length - 2 * minPieceLength + 1)
  return Array.from({ length: places }, (_, index) => {
    const place = index + minPieceLength
    return [letters.slice(0, place).join(''), letters.slice(place).join('')]
  })
}

/** The query with one word written as the two that it is made of, wherever both are known. */
export function splitKnownWords(words: readonly string[], known: ReadonlySet<string>): string[][] {
  return words.flatMap((word, index) =>
    wordSplits(word)
      .filter(pieces => pieces.every(piece => known.has(piece)))
      .map(pieces => words.toSpliced(index, 1, ...pieces)),
  )
}
