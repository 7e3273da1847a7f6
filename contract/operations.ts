/** Operations: what a collector did, undone whole or corrected. */
import { z } from 'zod'
import { sale } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { enteredMoney, id, money } from './fields.ts'

export const operationEndpoints = {
  'POST /api/operations/:id/undo': endpoint({
    summary: 'Undo an operation: its copies are as before, and its money is taken back',
    access: 'collector',
    status: 200,
    refusals: ['not_found', 'conflict'],
    idempotent: true,
    params: z.object({ id }),
    body: z.object({}),
    answer: z.object({ operation_id: z.string(), lifetime_earnings: money, realised_profit: money }),
  }),
  'PUT /api/sales/:id': endpoint({
    summary: 'Correct a sale: undoes it and records it again',
    access: 'collector',
    status: 200,
    refusals: ['not_found', 'conflict'],
    idempotent: true,
    params: z.object({ id }),
    body: z.object({ sold_price: enteredMoney, ...sale }),
    answer: z.object({ operation_id: z.string(), profit: money, lifetime_earnings: money }),
  }),
}
