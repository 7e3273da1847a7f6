/** Faults of queries: of Kysely's chains, and of SQL. */

import { type Operator, replace } from './change.ts'

const leftOut = new Set([
  'where',
  'whereRef',
  'having',
  'orderBy',
  'groupBy',
  'limit',
  'offset',
  'distinct',
  'forUpdate',
  'skipLocked',
  'onConflict',
])
const otherSign: Record<string, string> = {
  '=': '!=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  and: 'or',
  or: 'and',
  asc: 'desc',
  desc: 'asc',
  '+': '-',
  '-': '+',
  min: 'max',
  max: 'min',
}

export const queryOperators: Record<string, Operator> = {
  'no clause': ({ node }) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
    const { object, property } = node.callee
    if (property.type !== 'Identifier' || !leftOut.has(property.name)) return []
    return replace({ start: object.end, end: node.end }, '')
  },

  'sign of a query': ({ node, around: [parent] }) => {
    if (node.type !== 'Literal' || typeof node.value !== 'string' || parent?.type !== 'CallExpression')
      return []
    const other = otherSign[node.value]
    return other === undefined ? [] : replace(node, `'${other}'`)
  },

  'sign in SQL': ({ node, around: [parent, grandparent] }, source) => {
    if (node.type !== 'TemplateElement' || parent?.type !== 'TemplateLiteral') return []
    if (grandparent?.type !== 'TaggedTemplateExpression' || !/^sql\b/.test(source.slice(grandparent.start)))
      return []
    const signs = source
      .slice(node.start, node.end)
      .matchAll(/(?<= )(?:[<>!]?=|[<>]|and|or|asc|desc|[+-])(?= )/g)
    return [...signs].flatMap(({ index, 0: sign }) =>
      replace({ start: node.start + index, end: node.start + index + sign.length }, otherSign[sign] ?? sign),
    )
  },
}
