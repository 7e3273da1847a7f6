/** Who adds the cash of a trade: the sign of the typed amount, which the buttons beside it set. */
export type CashDirection = 'pay' | 'get'

const minusSign = /^\s*[-−]/
const anySign = /^\s*[+\-−]\s*/

/** Returns the direction of a typed amount; null while nothing is typed. */
export function directionOf(typed: string): CashDirection | null {
  if (typed.trim() === '') return null
  return minusSign.test(typed) ? 'get' : 'pay'
}

/** Gives a typed amount the sign of a direction. Leaves an empty text empty. */
export function inDirection(typed: string, direction: CashDirection): string {
  const amount = typed.replace(anySign, '')
  return direction === 'get' && amount.trim() !== '' ? `-${amount}` : amount
}

/**
 * Returns the text of the field after typing. The first character typed takes the direction chosen before; a sign
 * that is typed wins, and so does removing it.
 */
export function typedCash(before: string, typed: string, chosen: CashDirection): string {
  const isFirst = before.trim() === '' && typed.trim() !== ''
  return isFirst && !anySign.test(typed) ? inDirection(typed, chosen) : typed
}
