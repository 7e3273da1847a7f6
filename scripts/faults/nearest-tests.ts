/** Orders tests so that those that most probably catch a fault of a file come first. */

import { dependents, type Importers } from './import-graph.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isJourney = (file: string) => file.endsWith('.journey.ts')

/** The tests that depend on a file: those that import it, then those whose path shares its words. */
export function nearestTests(importers: Importers, file: string): string[] {
  const hopsOf = dependents(importers, file)
  const tests = [...hopsOf.keys()].filter(isTest)
  const likeness = likenessTo(file, tests)
  return byNumber(tests, test => {
    const hops = hopsOf.get(test) ?? 0
    return hops - 2 * likeness(test) - (hops === 1 ? 100 : 0)
  })
}

/** All journeys, those whose path shares the most words with the file first. */
export function nearestJourneys(files: readonly string[], file: string): string[] {
  const journeys = files.filter(isJourney)
  const likeness = likenessTo(file, journeys)
  return byNumber(journeys, journey => -likeness(journey))
}

/** A word that few of the paths have says more. */
function likenessTo(file: string, paths: readonly string[]): (path: string) => number {
  const weights = new Map(
    [...wordsOf(file)].map(word => {
      const count = paths.filter(path => wordsOf(path).has(word)).length
      return [word, count === 0 ? 0 : Math.log(1 + paths.length / count)]
    }),
  )
  return path => [...wordsOf(path)].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
}

function wordsOf(path: string): Set<string> {
  const words = path.split(/[^a-z\d]+/i).map(word => word.replace(/s$/, ''))
  return new Set(words)
}

function byNumber(items: readonly string[], numberOf: (item: string) => number): string[] {
  return items
    .map(item => ({ item, number: numberOf(item) }))
    .toSorted((one, other) => one.number - other.number || (one.item < other.item ? -1 : 1))
    .map(({ item }) => item)
}
