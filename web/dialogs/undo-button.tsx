import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { OperationKind } from '#domain/copies/operation'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { undo } from './undo.ts'

export interface UndoButtonProps {
  id: string
  kind: OperationKind
  /** What it did, for the name of the button and the question. */
  words: string
  /** What undoing it changes, in a sentence or two. */
  effect: string
}

/** A button that undoes an operation, once a question is answered. */
export function UndoButton({ id, kind, words, effect }: UndoButtonProps) {
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)

  async function undoIt() {
    const agreed = await confirm({
      title: 'Undo this?',
      body: (
        <>
          <p className="text-ink">{words}</p>
          <p className="mt-2">{effect}</p>
        </>
      ),
      confirmLabel: 'Undo',
      cancelLabel: 'Keep it',
    })
    if (!agreed) return
    setIsPending(true)
    await undo(queries, id, kind)
    setIsPending(false)
  }

  return (
    <Button
      size="small"
      icon={<Undo2 aria-hidden size={16} />}
      aria-label={`Undo: ${words}`}
      pending={isPending}
      onClick={() => void undoIt()}
    >
      Undo
    </Button>
  )
}
