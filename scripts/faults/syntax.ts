/** The syntax tree of a source, without the parts that a fault leaves alone. */

import { type ESTree, parseSync } from 'vite'

export type Node = ESTree.Node

/** A node, and the nodes around it: the nearest first. */
export interface Place {
  readonly node: Node
  readonly around: readonly Node[]
}

const leftAlone = new Set(['ImportDeclaration', 'ExportAllDeclaration'])
const namesOfClasses = new Set(['className', 'class', 'style'])

/** Every node of a source in its order, except imports, types and the names of CSS classes. */
export function placesIn(file: string, source: string): Place[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`)
  const places: Place[] = []
  collect(program, [])
  return places

  function collect(node: Node, around: readonly Node[]): void {
    if (isLeftAlone(node)) return
    places.push({ node, around })
    const inside = isCast(node) ? [node.expression] : Object.values(node)
    for (const child of inside.flat()) if (isNode(child)) collect(child, [node, ...around])
  }
}

function isLeftAlone(node: Node): boolean {
  if (leftAlone.has(node.type)) return true
  if (node.type === 'JSXAttribute') return namesOfClasses.has(String(node.name.name))
  return node.type.startsWith('TS') && !isCast(node)
}

function isCast(node: Node) {
  return (
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression'
  )
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
