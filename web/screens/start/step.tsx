import { ChevronDown, ChevronUp, CircleCheck } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type StartStep, useStepTick } from '#web/api/start.ts'
import { failureSentence } from '#web/api/client.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { toastError } from '#web/components/overlays/toast.ts'

interface StepProps {
  step: StartStep
  number: number
  title: string
  /** How it stands, in a few words. */
  state: string
  isDone: boolean
  /** Whether an operator has ticked it by hand. */
  isTicked: boolean
  /** What is pressed to pass it by; null while it cannot be passed by. */
  tickLabel: string | null
  actions?: ReactNode
  children: ReactNode
}

/** One step: open until it is done, then ticked and folded. */
export function Step(props: StepProps) {
  const { step, number, title, state, isDone, isTicked, tickLabel, actions, children } = props
  const titleId = useId()
  const summary = useRef<HTMLElement>(null)
  const tick = useStepTick(step)
  const [isOpen, setIsOpen] = useState(!isDone)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  /** The button that was pressed goes away: the focus stays with its step. */
  const change = (to: boolean) =>
    tick.mutate(
      { isDone: to },
      {
        onSuccess: () => summary.current?.focus(),
        onError: error => toastError(failureSentence(error, "Couldn't save the step")),
      },
    )
  return (
    <li className="panel">
      <details open={!isDone} onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary ref={summary} className="flex cursor-pointer items-center gap-3 rounded-md p-4">
          {isDone ? (
            <CircleCheck aria-hidden size={28} className="flex-none text-gain" />
          ) : (
            <span
              aria-hidden
              className="tabular flex size-7 flex-none items-center justify-center rounded-full bg-sunken text-sm font-semibold"
            >
              {number}
            </span>
          )}
          <span className="min-w-0">
            <h2 id={titleId} className="text-lg font-bold">
              {title}
              {isDone && <span className="sr-only">, done</span>}
            </h2>
            <span className="block text-sm wrap-anywhere text-muted">{state}</span>
          </span>
          <Chevron aria-hidden size={20} className="ml-auto flex-none text-muted" />
        </summary>
        <div className="flex max-w-prose flex-col gap-4 px-4 pb-4">
          {children}
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            {actions}
            {!isDone && tickLabel !== null && (
              <Button
                variant="ghost"
                pending={tick.isPending}
                aria-label={`${tickLabel}: ${title}`}
                onClick={() => change(true)}
              >
                {tickLabel}
              </Button>
            )}
            {isTicked && (
              <Button
                variant="ghost"
                pending={tick.isPending}
                aria-label={`Open again: ${title}`}
                onClick={() => change(false)}
              >
                Open again
              </Button>
            )}
          </div>
        </div>
      </details>
    </li>
  )
}
