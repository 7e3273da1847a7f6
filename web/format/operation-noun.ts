import type { OperationKind } from '#domain/copies/operation'

/** What each kind of operation is called in filters and toasts: "Sale", "Sale undone." */
export const operationNouns: Readonly<Record<OperationKind, string>> = {
  add: 'Addition',
  edit: 'Edit',
  grading: 'Send for grading',
  graded: 'Update to graded',
  sale: 'Sale',
  mistake: 'Removal',
  gift: 'Gift',
  lost: 'Loss',
  opening: 'Opening',
  trade: 'Trade',
  undo: 'Undo',
}
