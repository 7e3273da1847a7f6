import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withoutPseudoElements } from './narrow-reset.mjs'

const reset = readFileSync(fileURLToPath(import.meta.resolve('tailwindcss/preflight.css')), 'utf8')

test("Tailwind's reset loses ::before and ::after, and nothing else", () => {
  const narrowed = withoutPseudoElements(reset)
  expect(narrowed).not.toMatch(/::?(?:before|after)\b/)
  expect(narrowed.slice(narrowed.indexOf('::backdrop'))).toBe(reset.slice(reset.indexOf('::backdrop')))
  const small = '@layer base{*,:after,:before,::backdrop{box-sizing:border-box}a:before{content:""}'
  expect(withoutPseudoElements(small)).toBe(
    '@layer base{*, ::backdrop{box-sizing:border-box}a:before{content:""}',
  )
})

test('a reset that has changed is refused', () => {
  expect(() => withoutPseudoElements('*{box-sizing:border-box}')).toThrow(
    'has no rule for ::before and ::after',
  )
})
