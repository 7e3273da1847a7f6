/** Titles in the style of sellers: varied, with several spellings of the number, at most 80 characters. */
import type { Condition } from '#domain/copies/copy'
import type { Chance, Choices } from './chance.ts'
import type { SandboxProduct } from './fair-value.ts'

const maxTitleLength = 80

const conditionSpellings: Readonly<Record<Condition, Choices<string>>> = {
  'Near Mint': ['NM', 'Near Mint', 'NM/M', 'Pack Fresh NM', 'Near Mint!'],
  'Lightly Played': ['LP', 'Lightly Played', 'Light Play'],
  'Moderately Played': ['MP', 'Moderately Played', 'Moderate Play'],
  'Heavily Played': ['HP', 'Heavily Played', 'Heavy Play'],
  Damaged: ['Damaged', 'DMG', 'Damaged - Creased'],
}

/** Returns the title of a raw card. Some omit the condition, only for Near Mint. */
export function rawTitle(product: SandboxProduct, condition: Condition, chance: Chance): string {
  const isOmitted = condition === 'Near Mint' && chance.happens(0.2)
  return cardTitle(product, isOmitted ? '' : chance.pick(conditionSpellings[condition]), chance)
}

/** Returns the title of a slab. */
export function slabTitle(product: SandboxProduct, company: string, grade: string, chance: Chance): string {
  const words = grade === '10' && company === 'PSA' ? ` ${chance.pick(['GEM MINT', 'Gem Mt', ''])}` : ''
  const slab = `${company} ${grade}${words}`
  if (chance.happens(0.4)) return cardTitle(product, slab, chance)
  return titleOf(slab, typedName(product), numberOf(product, chance), product.setName, printingOf(product))
}

/** Returns the title of a card with a remark, such as its condition. */
export function cardTitle(product: SandboxProduct, remark: string, chance: Chance): string {
  const number = numberOf(product, chance)
  const printing = printingOf(product)
  const name = typedName(product)
  const { setName } = product
  return chance.pick([
    () => titleOf(name, number, setName, printing, remark),
    () => titleOf('Pokemon TCG', name, number, setName, remark),
    () => titleOf(name, number, remark, setName, 'Pokemon Card'),
    () => titleOf(name.toUpperCase(), number, setName === '' ? '' : `- ${setName} -`, remark),
    () => titleOf(setName, name, number, printing, remark, 'English'),
  ])()
}

export function sealedTitle({ name }: SandboxProduct, chance: Chance): string {
  return chance.pick([
    () => titleOf('Pokemon', name, 'Factory Sealed'),
    () => titleOf('Pokemon TCG:', name, '- New & Sealed'),
    () => titleOf(name, 'Sealed', chance.pick(['English', 'Ships Fast', 'In Hand'])),
    () => titleOf('NEW', name, 'Pokemon Cards'),
  ])()
}

/** Joins the non-empty parts, cut before the first word that does not fit. */
export function titleOf(...parts: readonly string[]): string {
  let title = ''
  for (const word of parts.flatMap(part => part.split(' ')).filter(word => word !== '')) {
    const longer = title === '' ? word : `${title} ${word}`
    if (longer.length > maxTitleLength) break
    title = longer
  }
  return title
}

/** Spells out ☆ and δ, which keyboards lack. */
function typedName({ name }: SandboxProduct): string {
  return name.replace(/[★☆]/g, 'Gold Star').replace('δ', 'Delta Species')
}

/** Returns the number, mostly with the count of the set. */
function numberOf({ cardNumber, setCardCount }: SandboxProduct, chance: Chance): string {
  if (cardNumber === null) return ''
  const hasCount = setCardCount !== null && /^\d+$/.test(cardNumber)
  if (!hasCount) return cardNumber
  return chance.happens(0.12) ? `#${cardNumber}` : `${cardNumber}/${setCardCount}`
}

function printingOf({ printing }: SandboxProduct): string {
  if (printing === null || printing.endsWith('normal')) return ''
  return printing.endsWith('reverse') ? 'Reverse Holo' : 'Holo'
}
