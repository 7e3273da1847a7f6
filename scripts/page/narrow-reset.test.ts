import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withoutPseudoElements } from './narrow-reset.mjs'

const reset = readFileSync(fileURLToPath(import.meta.resolve('tailwindcss/preflight.css')), 'utf8')

test("Tailwind's reset loses ::before, ::after and ::backdrop, and nothing else", () => {
  const narrowed = withoutPseudoElements(reset)
  expect(narrowed).not.toMatch(/::?(?:before|after|backdrop)\b/)
  expect(narrowed).toContain('*,\n::file-selector-button {\n  box-sizing: border-box;')
  const rest = (styles: string) => styles.slice(styles.indexOf('::file-selector-button'))
  expect(rest(narrowed)).toBe(rest(reset))
  const small = '@layer base{*,:after,:before,::backdrop{box-sizing:border-box}a:before{content:""}'
  expect(withoutPseudoElements(small)).toBe('@layer base{*{box-sizing:border-box}a:before{content:""}')
})

test('a reset that has changed is refused', () => {
  expect(() => withoutPseudoElements('*{box-sizing:border-box}')).toThrow(
    'has no rule for ::before, ::after and ::backdrop',
  )
})
