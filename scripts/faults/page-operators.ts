/** Faults of what the page draws. */

import { type Operator, replace } from './change.ts'

const attributes =
  /^(?:aria-.+|on[A-Z].*|role|href|to|hidden|disabled|required|readOnly|alt|htmlFor|type|checked|inert|tabIndex|autoFocus|autoComplete|inputMode|maxLength)$/

export const pageOperators: Record<string, Operator> = {
  'no attribute': ({ node }) =>
    node.type === 'JSXAttribute' && attributes.test(String(node.name.name)) ? replace(node, '') : [],

  'always drawn': ({ node, around: [parent] }) =>
    node.type === 'LogicalExpression' && node.operator === '&&' && parent?.type === 'JSXExpressionContainer'
      ? replace({ start: node.start, end: node.right.start }, '')
      : [],

  'no text': ({ node }) => (node.type === 'JSXText' && /\w/.test(node.value) ? replace(node, '') : []),
}
