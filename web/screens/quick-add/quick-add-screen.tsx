import { Link } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Meant } from '#domain/catalogue/sure-match'
import type { Product } from '#web/api/catalogue.ts'
import { inPrinting } from '#web/api/printings.ts'
import { Button, buttonClass } from '#web/components/buttons/button.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Section } from '#web/components/section.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { WaitingHere } from '#web/dialogs/collection/waiting-here.tsx'
import { todayIn } from '#web/format/date.ts'
import { identityOf } from '#web/format/printing.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { AddedList } from './added-list.tsx'
import { Candidates, optionId } from './candidates.tsx'
import {
  CopySettingsFields,
  copyOf,
  type ReadSettings,
  readSettings,
  rememberSettings,
  useCopySettings,
} from './copy-settings.tsx'
import { type Entry, withoutText } from './session-list.ts'
import { type Question, useLookup } from './use-lookup.ts'
import { useQuickAdds } from './use-quick-adds.ts'

const header = (
  <PageHeader
    title="Quick Add"
    subtitle="Type a card, press Enter, type the next one."
    actions={
      <Link to={paths.sets} className={buttonClass()}>
        <Layers aria-hidden size={18} />
        Set checklists
      </Link>
    }
  />
)

/** Keys pressed this soon after a question are of the next card: nobody has read the question by then. */
const unreadMs = 800

/** Adds cards one after another from the keyboard. Each Enter is saved at once. */
export function QuickAddScreen() {
  const { id: userId, settings: profile } = useUser()
  const [today] = useState(() => todayIn(profile.timeZone))
  const settings = useCopySettings(userId, today)
  const adds = useQuickAdds(userId)
  const [text, setText] = useState('')
  const [question, setQuestion] = useState<Question | null>(null)
  const [active, setActive] = useState(-1)
  const [said, setSaid] = useState('')
  const fieldRef = useRef<HTMLDivElement>(null)
  const typed = useRef('')
  /** The text of the question and when it was asked, in ms of this page. */
  const asked = useRef<{ readonly text: string; readonly atMs: number } | null>(null)
  const listId = useId()
  const { lookUp, lookingUp } = useLookup({ onSure: addSure, onQuestion: ask })

  useEffect(() => fieldRef.current?.querySelector('input')?.focus(), [])

  function type(next: string) {
    typed.current = next
    setText(next)
    endQuestion()
  }

  /** What was asked about is in the field, or a card by now. */
  function endQuestion() {
    if (asked.current) adds.takeOpen(asked.current.text)
    asked.current = null
    setQuestion(null)
    setActive(-1)
  }

  function focusField() {
    fieldRef.current?.querySelector('input')?.focus()
  }

  function addMeant({ product, printingId }: Meant<Product>, read: ReadSettings) {
    const chosen = inPrinting(product, printingId)
    adds.add({ product: entryProduct(chosen), ...copyOf(read, chosen, today) })
    rememberSettings(userId, settings)
    setSaid(`${identityOf(chosen)} added.`)
  }

  function addSure(meant: Meant<Product>, read: ReadSettings, searched: string) {
    addMeant(meant, read)
    adds.takeOpen(searched)
  }

  /** Puts the text back into the field to choose, unless another one is being typed. */
  function ask(next: Question) {
    if (typed.current.trim() !== '' && typed.current !== next.text) {
      setSaid(`“${next.text}” is not added yet.`)
      return
    }
    asked.current = { text: next.text, atMs: performance.now() }
    typed.current = next.text
    setText(next.text)
    setQuestion(next)
    setActive(-1)
    const { length } = next.candidates
    setSaid(next.failure ?? (length === 0 ? `Nothing found for ${next.text}.` : `${length} to choose from.`))
  }

  function pick(meant: Meant<Product> | undefined) {
    if (!question || !meant) return
    addMeant(meant, question.settings)
    type('')
    focusField()
  }

  function submit(searched = text) {
    const wanted = searched.trim()
    if (wanted === '') return
    const read = readSettings(settings)
    if (read === null) return
    type('')
    focusField()
    // Kept on this device until it is a card, so that neither a reload nor another screen loses it.
    adds.leaveOpen(wanted)
    lookUp(wanted, read)
  }

  function onKeyDown(event: KeyboardEvent) {
    const candidates = question?.candidates ?? []
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) : 0
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const isUnread = asked.current !== null && performance.now() - asked.current.atMs < unreadMs
    if (isUnread && /^\S$/u.test(event.key) && !hasModifier) {
      // The question stays in the list; the key begins the next text.
      asked.current = null
      flushSync(() => type(''))
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (candidates.length === 0) submit()
      else pick(candidates[active])
    } else if (event.key === 'Escape' && question) {
      event.preventDefault()
      endQuestion()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && candidates.length > 0) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = active === -1 && step === -1 ? 0 : active
      setActive((from + step + candidates.length) % candidates.length)
    } else if (number > 0 && number <= candidates.length && !hasModifier) {
      event.preventDefault()
      pick(candidates[number - 1])
    }
  }

  function choose(waiting: string) {
    adds.takeOpen(waiting)
    if (text.trim() !== '') adds.leaveOpen(text.trim())
    flushSync(() => type(waiting))
    submit(waiting)
  }

  function again({ product, label, paidCents, send }: Entry) {
    adds.add({ product, label, paidCents, send })
    setSaid(`${product.name} added.`)
    focusField()
  }

  // What is being looked up or asked about is not in the list as well.
  const elsewhere = question ? [...lookingUp, question.text] : lookingUp
  const open = elsewhere.reduce(withoutText, adds.open)
  const list = <AddedList key="list" adds={adds} open={open} onAgain={again} onChoose={choose} />
  const choices = (
    <Section key="choices" title="Each card is" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <form ref={settings.form.formRef} onSubmit={event => event.preventDefault()}>
        <CopySettingsFields settings={settings} />
      </form>
    </Section>
  )
  // In one column the list is what matters once it has begun.
  const hasList = adds.entries.length > 0 || open.length > 0
  const hasCandidates = question !== null && question.candidates.length > 0
  return (
    <>
      <title>Quick Add · Holofolio</title>
      {header}
      <p role="status" className="sr-only">
        {said}
      </p>
      <WaitingHere />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <Section title="Add a card" className="lg:col-start-1">
          <div ref={fieldRef} className="flex items-end gap-2">
            <TextField
              className="min-w-0 flex-1"
              label="Card"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={200}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={hasCandidates}
              aria-controls={hasCandidates ? listId : undefined}
              aria-activedescendant={hasCandidates && active >= 0 ? optionId(listId, active) : undefined}
              value={text}
              onValueChange={type}
              onKeyDown={onKeyDown}
            />
            <Button
              variant="primary"
              className="min-h-11"
              pending={lookingUp.length > 0}
              onClick={() => submit()}
            >
              Add
            </Button>
          </div>
          <p className="mt-1 text-sm text-muted">Such as 4/102, PFL 001 or charizard ex 199.</p>
          {question && (
            <Candidates
              id={listId}
              question={question}
              active={active}
              onPick={pick}
              onRetry={() => submit()}
            />
          )}
        </Section>
        {hasList ? [list, choices] : [choices, list]}
      </div>
    </>
  )
}

function entryProduct(product: Product): Entry['product'] {
  const { id, name, productType, setName, setCode, language, cardNumber, printingLabel } = product
  const { rarity, pokemonType, hp, imageUrl } = product
  const face = { id, name, productType, setName, setCode, language, cardNumber, printingLabel }
  return { ...face, rarity, pokemonType, hp, imageUrl }
}
