// A function that is longer than a screen hides what it does.

import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { filesMatching, isTest, type Node, nodesIn, textOf } from './source-files.ts'

/** Counted from the first line to the last, with comments and blank lines. */
const mostLines = 80

/** Longer ones that would not read better in pieces. This list only gets shorter. */
const exceptions: Readonly<Record<string, string>> = {
  'bench/bare/postgres.ts postgresCalls': 'a list of calls',
  'bench/bare/sqlite.ts sqliteCalls': 'a list of calls',
  'bench/imports/app-styles.ts appStyles': 'a list of what apps export',
  'sandbox/sources/pricecharting-app.ts chartingApp': 'an app and its parts',
  'server/routes/import/imports.ts importRoutes': 'a list of routes',
  'web/dialogs/copies/open-product-dialog.tsx OpenProductForm': 'a form of named parts',
  'web/screens/trade/receive-step.tsx ReceiveStep': 'a screen of named parts',
}

const sources = filesMatching(
  '{domain,contract,server,web,sandbox,bench,scripts}/**/*.{ts,tsx,mjs,js}',
).filter(file => !isTest(file) && !file.startsWith('server/database/migrations/'))

test(`no function has more than ${mostLines} lines, except for those that are listed`, () => {
  expect(sources.flatMap(longFunctionsIn).toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

/** As `file name`. */
function longFunctionsIn(file: string): string[] {
  const text = textOf(file)
  if (text.split('\n').length <= mostLines) return []
  const names = new Map<unknown, string>()
  const long: string[] = []
  // A parent comes before its children, so a function has its name when it is reached.
  for (const node of nodesIn(file, text)) {
    if (node.type === 'VariableDeclarator') names.set(node.init, nameOf(node.id))
    else if (node.type === 'Property' || node.type === 'MethodDefinition')
      names.set(node.value, nameOf(node.key))
    else if (isFunction(node) && linesOf(text, node) > mostLines)
      long.push(`${file} ${node.id?.name ?? names.get(node) ?? 'without a name'}`)
  }
  return long
}

function isFunction(node: Node): node is ESTree.Function | ESTree.ArrowFunctionExpression {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}

function nameOf(key: Node): string {
  return key.type === 'Identifier' ? key.name : 'without a name'
}

function linesOf(text: string, { start, end }: Node): number {
  return text.slice(start, end).split('\n').length
}
