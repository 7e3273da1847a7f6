import { turn } from '#server/turns'

/** Some milliseconds of work. */
const perTurn = 250

/** Maps a list, with turns for others after each few hundred entries. */
export async function mapInTurns<One, Other>(
  list: readonly One[],
  map: (one: One) => Other,
): Promise<Other[]> {
  const mapped: Other[] = []
  for (const [index, one] of list.entries()) {
    if (index > 0 && index % perTurn === 0) await turn()
    mapped.push(map(one))
  }
  return mapped
}
