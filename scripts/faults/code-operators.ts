/** Faults of any code. */

import { type Operator, replace } from './change.ts'
import type { Node } from './syntax.ts'

const otherComparison: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const otherArithmetic: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' }
const otherLogical: Record<string, string> = { '&&': '||', '||': '&&' }

export const codeOperators: Record<string, Operator> = {
  comparison: ({ node }, source) => otherSign(node, source, otherComparison),

  arithmetic: ({ node }, source) =>
    node.type === 'BinaryExpression' && ![node.left, node.right].some(isText)
      ? otherSign(node, source, otherArithmetic)
      : [],

  logical: ({ node, around }, source) =>
    around[0]?.type === 'JSXExpressionContainer' ? [] : otherSign(node, source, otherLogical),

  negated: ({ node }, source) =>
    node.type === 'IfStatement' ? replace(node.test, `!(${textOf(node.test, source)})`) : [],

  'no negation': ({ node }, source) =>
    node.type === 'UnaryExpression' && node.operator === '!'
      ? replace(node, textOf(node.argument, source))
      : [],

  boolean: ({ node, around: [parent] }) =>
    node.type === 'Literal' && typeof node.value === 'boolean' && isReturnedBy(parent, node)
      ? replace(node, String(!node.value))
      : [],

  number: ({ node }) => {
    if (node.type !== 'Literal') return []
    if (typeof node.value === 'number') return replace(node, String(node.value + 1))
    return typeof node.value === 'bigint' ? replace(node, `${node.value + 1n}n`) : []
  },

  'no statement': ({ node }) =>
    node.type === 'ExpressionStatement' && hasEffect(node.expression) ? replace(node, ';') : [],

  'swapped branches': ({ node }, source) => {
    if (node.type !== 'ConditionalExpression') return []
    const { consequent, alternate } = node
    const between = source.slice(consequent.end, alternate.start)
    const text = textOf(alternate, source) + between + textOf(consequent, source)
    return replace({ start: consequent.start, end: alternate.end }, text)
  },

  'no sentence': ({ node, around: [parent] }, source) =>
    isSentence(node, source) && !isInternalError(parent) ? replace(node, "''") : [],

  'fewer elements': ({ node, around: [parent] }) => {
    if (node.type !== 'ArrayExpression' || parent?.type === 'ArrayExpression') return []
    const [last, before] = node.elements.filter(element => element !== null).toReversed()
    return last === undefined ? [] : replace({ start: before?.end ?? last.start, end: last.end }, '')
  },
}

function otherSign(node: Node, source: string, others: Record<string, string>) {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return []
  const other = others[node.operator]
  if (other === undefined) return []
  const start = source.indexOf(node.operator, node.left.end)
  return replace({ start, end: start + node.operator.length }, other)
}

function textOf({ start, end }: Node, source: string): string {
  return source.slice(start, end)
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

function isReturnedBy(parent: Node | undefined, node: Node): boolean {
  if (parent?.type === 'ArrowFunctionExpression') return parent.body === node
  return parent?.type === 'ReturnStatement'
}

function hasEffect(node: Node): boolean {
  if (node.type === 'CallExpression') return node.callee.type !== 'Super'
  return ['AwaitExpression', 'AssignmentExpression', 'UpdateExpression', 'ChainExpression'].includes(
    node.type,
  )
}

/** A text of several words that begins with a capital letter. */
function isSentence(node: Node, source: string): boolean {
  return isText(node) && /^.[A-Z][a-z’']* [a-z$]/.test(textOf(node, source))
}

/** The messages of plain errors are for developers. */
function isInternalError(parent: Node | undefined): boolean {
  return (
    parent?.type === 'NewExpression' && parent.callee.type === 'Identifier' && parent.callee.name === 'Error'
  )
}
