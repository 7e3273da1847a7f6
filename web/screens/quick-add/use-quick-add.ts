/** What happens on Quick Add: a text is typed and looked up, and becomes a card or a question. */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Meant } from '#domain/search/sure-match'
import { type Product, inPrinting } from '#web/api/catalogue.ts'
import { todayIn } from '#web/format/date.ts'
import { identityOf } from '#web/format/printing.ts'
import { useUser } from '#web/session/session.ts'
import {
  copyOf,
  type ReadSettings,
  readSettings,
  rememberSettings,
  useCopySettings,
} from './copy-settings.tsx'
import { type Entry, withoutText } from './session-list.ts'
import { type Question, useLookup, useTyping } from './use-lookup.ts'
import { useQuickAdds } from './use-quick-adds.ts'

export function useQuickAdd() {
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
    if (wanted === '') return
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
