/** What a shared page shows besides its cards, in words. */
import type { SharedParts } from '#domain/sharing/shared-page'
import { whenNeeded } from '#domain/when-needed'

const names: Readonly<Record<keyof SharedParts, string>> = {
  showsValues: 'market values',
  showsCost: 'what you paid',
  showsNotes: 'your notes',
  showsPlace: 'box, binder and page',
  showsCerts: 'cert numbers',
  showsUsername: 'your username',
}
const order = Object.keys(names) as (keyof SharedParts)[]
const sentence = whenNeeded(() => new Intl.ListFormat('en-US'))
const either = whenNeeded(() => new Intl.ListFormat('en-US', { type: 'disjunction' }))

/** "Anyone with the link sees your cards and market values. Never what you paid, your notes …". */
export function seenWords(parts: SharedParts): string {
  const named = (isShown: boolean) => order.filter(part => parts[part] === isShown).map(part => names[part])
  const hidden = [...named(false), 'tags', 'sellers', 'days of purchase', 'your own prices']
  return `Anyone with the link sees ${sentence().format(['your cards', ...named(true)])}. Never ${either().format(hidden)}.`
}

/** What a page shows, for the list of pages: "with values", "with what you paid". */
export function partWords(parts: SharedParts): string[] {
  const others = order.filter(part => part !== 'showsValues' && parts[part])
  return [parts.showsValues ? 'with values' : 'without values', ...others.map(part => `with ${names[part]}`)]
}
