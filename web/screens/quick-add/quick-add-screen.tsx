import { Link } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Meant } from '#domain/search/sure-match'
import { inPrinting, type Product } from '#web/api/catalogue.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { Section } from '#web/components/section.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { WaitingHere } from '#web/dialogs/copies/waiting-here.tsx'
import { todayIn } from '#web/format/values.ts'
import { identityOf } from '#web/format/printing.ts'
import { UnfilledCatalogue } from '#web/filters/unfilled-catalogue.tsx'
import { paths } from '#web/paths.ts'
import { AddedList } from './added-list.tsx'
import { CardField } from './card-field.tsx'
import {
  copyOf,
  CopySettingsFields,
  type ReadSettings,
  readSettings,
  rememberSettings,
  useCopySettings,
} from './copy-settings.tsx'
import { type Entry, withoutText } from './session-list.ts'
import { type Question, useLookup, useTyping } from './use-lookup.ts'
import { useQuickAdds } from './use-quick-adds.ts'
import { useUser } from '#web/session/session.ts'

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

/** Adds cards one after another from the keyboard. Each Enter is saved at once. */
export function QuickAddScreen() {
  const { settings, adds, open, typing, isLookingUp, announcement, fieldRef, pick, submit, choose, again } =
    useQuickAdd()
  const list = <AddedList key="list" adds={adds} open={open} onAgain={again} onChoose={choose} />
  const choices = (
    <Section key="choices" title="Each card is" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <CopySettingsFields settings={settings} />
    </Section>
  )
  // In one column the list is what matters once it has begun.
  const hasList = adds.entries.length > 0 || open.length > 0
  return (
    <>
      <title>Quick Add · Holofolio</title>
      {header}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <WaitingHere />
      <UnfilledCatalogue className="mb-4" />
      {/* One form, so that Enter in any field adds. */}
      <form
        ref={settings.form.formRef}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit(typing.text)
        }}
        className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]"
      >
        <CardField
          ref={fieldRef}
          typing={typing}
          isLookingUp={isLookingUp}
          onPick={pick}
          onSubmit={() => submit(typing.text)}
        />
        {hasList ? [list, choices] : [choices, list]}
      </form>
    </>
  )
}

/** What happens on Quick Add: a text is typed and looked up, and becomes a card or a question. */
function useQuickAdd() {
  const { id: userId, settings: profile } = useUser()
  const [today] = useState(() => todayIn(profile.timeZone))
  const settings = useCopySettings(userId, today)
  const adds = useQuickAdds(userId)
  const typing = useTyping(adds.takeOpen)
  const { text, question, type } = typing
  const [announcement, setAnnouncement] = useState('')
  const fieldRef = useRef<HTMLDivElement>(null)
  const { lookUp, lookingUp } = useLookup({ onSure: addSure, onQuestion: ask })

  useEffect(() => fieldRef.current?.querySelector('input')?.focus(), [])

  function focusField() {
    fieldRef.current?.querySelector('input')?.focus()
  }

  function addMeant({ product, printingId }: Meant<Product>, read: ReadSettings) {
    const chosen = inPrinting(product, printingId)
    adds.add({ product: entryProduct(chosen), ...copyOf(read, chosen, today) })
    rememberSettings(userId, settings)
    setAnnouncement(`${identityOf(chosen)} added.`)
  }

  function addSure(meant: Meant<Product>, read: ReadSettings, searched: string) {
    addMeant(meant, read)
    adds.takeOpen(searched)
  }

  function ask(next: Question) {
    setAnnouncement(typing.ask(next) ? questionWords(next) : `“${next.text}” is not added yet.`)
  }

  function pick(meant: Meant<Product> | undefined) {
    if (!question || !meant) return
    addMeant(meant, question.settings)
    type('')
    focusField()
  }

  function submit(searched: string) {
    const wanted = searched.trim()
    if (wanted === '') return focusField()
    const read = readSettings(settings)
    if (read === null) return
    type('')
    focusField()
    // Kept on this device until it is a card, so that neither a reload nor another screen loses it.
    adds.leaveOpen(wanted)
    lookUp(wanted, read)
  }

  function choose(waiting: string) {
    adds.takeOpen(waiting)
    if (text.trim() !== '') adds.leaveOpen(text.trim())
    flushSync(() => type(waiting))
    submit(waiting)
  }

  function again({ product, label, paidCents, send }: Entry) {
    adds.add({ product, label, paidCents, send })
    setAnnouncement(`${product.name} added.`)
    focusField()
  }

  // What is being looked up or asked about is not in the list as well.
  const elsewhere = question ? [...lookingUp, question.text] : lookingUp
  const open = elsewhere.reduce(withoutText, adds.open)
  const isLookingUp = lookingUp.length > 0
  return { settings, adds, open, typing, isLookingUp, announcement, fieldRef, pick, submit, choose, again }
}

function questionWords({ failure, candidates: { length }, text }: Question): string {
  return failure ?? (length === 0 ? `Nothing found for ${text}.` : `${length} to choose from.`)
}

function entryProduct(product: Product): Entry['product'] {
  const { id, name, productType, setName, setCode, language, cardNumber, printingLabel } = product
  const { rarity, pokemonType, hp, imageUrl } = product
  const face = { id, name, productType, setName, setCode, language, cardNumber, printingLabel }
  return { ...face, rarity, pokemonType, hp, imageUrl }
}
