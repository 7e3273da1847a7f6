import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..', '..')

test('no style of the root depends on what is in the page, which would style every element again', () => {
  const files = globSync('web/styles/*.css', { cwd: project })
  expect(files.length).toBeGreaterThan(0)
  const faults = files.filter(file =>
    /(?::root|html|body):has\(/.test(readFileSync(join(project, file), 'utf8')),
  )
  expect(faults).toEqual([])
})

test('no hover style applies to everything inside, which would restyle whole lists while they scroll', () => {
  const files = globSync(['web/styles/*.css', 'web/**/*.tsx'], { cwd: project })
  expect(files.length).toBeGreaterThan(100)
  const faults = files.filter(file =>
    /:hover[^{},;]*[\s>)]\*|\bgroup-hover:/.test(readFileSync(join(project, file), 'utf8')),
  )
  expect(faults).toEqual([])
})

test('no opacity of a part of a drawn card, which would make layers of its own of each card in a list', () => {
  const styles = readFileSync(join(project, 'web/styles/card-art.css'), 'utf8')
  const parts = [...styles.matchAll(/\.card-(?:glow|line|wash|dot|orb|glyph) \{([^}]*)\}/g)]
  expect(parts.length).toBeGreaterThan(5)
  expect(parts.filter(([, rules = '']) => /(?:^|\s)opacity:/.test(rules))).toEqual([])
})

test('no style of a first or last child applies to everything inside, which would restyle what a list ends with', () => {
  const files = globSync('web/styles/*.css', { cwd: project })
  expect(files.length).toBeGreaterThan(0)
  const faults = files.filter(file =>
    /:(?:first|last)-child[^{},;]*[\s>]\*/.test(readFileSync(join(project, file), 'utf8')),
  )
  expect(faults).toEqual([])
})

test('no style of selected text applies to everything, which would add a style to each element of a list', () => {
  const files = globSync('web/styles/*.css', { cwd: project })
  const selections = files.flatMap(file =>
    [...readFileSync(join(project, file), 'utf8').matchAll(/^\s*(.*)::selection/gm)].map(([, of]) => of),
  )
  expect(selections).toEqual(['body'])
})
