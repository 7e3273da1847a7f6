import { expect, test } from 'vitest'
import { groupsOf, inlineHelpers } from './few-files.mjs'

const module = (imports: string[], onDemand: string[] = [], code = '') => ({
  importedIds: imports,
  dynamicallyImportedIds: onDemand,
  code,
})
const icons = '/node_modules/lucide-react/dist/esm/'
const index = `${icons}lucide-react.mjs`
const icon = (name: string) => `${icons}icons/${name}.mjs`
const [login, register, trade, trades] = [
  'login/login',
  'register/register',
  'trade/trade',
  'trades/trades',
].map(path => `/web/screens/${path}-screen.tsx`) as [string, string, string, string]

const sell = '/web/dialogs/sell-dialog.tsx'
const page = {
  '/web/main.tsx': module(['/web/session.ts'], [login, register, trade, trades, '/web/signed-in.tsx']),
  '/web/session.ts': module([]),
  [login]: module(['/web/field.tsx', index], [], 'import { Eye } from "lucide-react"'),
  '/web/field.tsx': module([]),
  [register]: module(['/web/field.tsx', '/web/notice.tsx', '/web/invitation.ts']),
  '/web/notice.tsx': module([]),
  '/web/invitation.ts': module([]),
  '/web/signed-in.tsx': module(['/web/layout/signed-in-layout.tsx']),
  '/web/layout/signed-in-layout.tsx': module(['/web/bell.tsx']),
  '/web/bell.tsx': module(['/web/field.tsx'], ['/web/amounts.ts']),
  [trade]: module(
    ['/web/card.tsx', '/web/steps.ts', index],
    ['/web/line-chart.tsx', sell],
    'import { Trash2 as Bin, Heart } from "lucide-react"',
  ),
  [trades]: module(['/web/card.tsx', '/web/notice.tsx'], ['/web/line-chart.tsx', '/web/bar-chart.tsx']),
  '/web/card.tsx': module(['/web/field.tsx']),
  [sell]: module(['/web/card.tsx', '/web/price.ts', '/web/rate.ts']),
  '/web/price.ts': module([]),
  '/web/amounts.ts': module(['/web/rate.ts']),
  '/web/rate.ts': module([]),
  '/web/steps.ts': module([]),
  '/web/line-chart.tsx': module(['/web/axis.ts', index], [], 'import { Heart } from "lucide-react"'),
  '/web/bar-chart.tsx': module(['/web/axis.ts']),
  '/web/axis.ts': module([]),
  [index]: module(
    [icon('eye'), icon('trash'), icon('heart'), icon('unused')],
    [],
    `export { default as Eye } from './icons/eye.mjs';
     export { default as Trash2, default as TrashIcon } from './icons/trash.mjs';
     export { default as Heart } from './icons/heart.mjs';
     export { default as Unused } from './icons/unused.mjs';`,
  ),
  ...Object.fromEntries(['eye', 'trash', 'heart', 'unused'].map(name => [icon(name), module([])])),
}

test('modules are grouped by who needs them', () => {
  const groups = groupsOf(Object.keys(page), {
    getModuleInfo: id => page[id as keyof typeof page] ?? null,
  })
  expect(Object.fromEntries(groups)).toEqual({
    '/web/session.ts': 'start',
    '/web/field.tsx': 'start',
    [icon('eye')]: 'start',
    '/web/notice.tsx': 'visitor',
    '/web/main.tsx': 'start',
    '/web/signed-in.tsx': 'signed-in',
    '/web/layout/signed-in-layout.tsx': 'signed-in',
    '/web/bell.tsx': 'signed-in',
    '/web/card.tsx': 'signed-in',
    // By a screen, and by a chart that it loads on demand.
    [icon('heart')]: 'signed-in',
    // By a dialog, and by what the frame loads on demand.
    '/web/rate.ts': 'signed-in',
    [sell]: 'dialogs',
    '/web/price.ts': 'dialogs',
    '/web/line-chart.tsx': 'charts',
    '/web/bar-chart.tsx': 'charts',
    '/web/axis.ts': 'charts',
  })
})

function chunk(name: string, code: string, imports: string[] = [], moduleIds = [`/web/${name}.ts`]) {
  const fileName = `assets/${name}`
  const files = imports.map(other => `assets/${other}`)
  return [fileName, { type: 'chunk' as const, fileName, code, imports: files, moduleIds }] as const
}

test("Rolldown's helpers become part of the files that use them", () => {
  const bundle = Object.fromEntries([
    chunk('a1.js', 'var e=x=>x,t=1;export{e as n,t};\n', [], ['\0rolldown/runtime.js']),
    chunk('start.js', 'import{n as r,t}from"./a1.js";r(t);export{r as go};', ['a1.js']),
    chunk('shared.js', 'import{n as s}from"./a1.js";import{go}from"./start.js";', ['a1.js', 'start.js']),
  ])
  inlineHelpers(bundle)
  const helpers = '(()=>{var e=x=>x,t=1;return{n:e,t}})()'
  expect(Object.values(bundle).map(({ code, imports }) => ({ code, imports }))).toEqual([
    { code: `const{n:r,t}=${helpers};r(t);export{r as go};`, imports: [] },
    { code: `const{n:s}=${helpers};import{go}from"./start.js";`, imports: ['assets/start.js'] },
  ])
})

test('a script that imports the helpers in another way ends the build', () => {
  const bundle = Object.fromEntries([
    chunk('a1.js', 'export{e as n};', [], ['\0rolldown/runtime.js']),
    chunk('start.js', 'import*as helpers from"./a1.js";', ['a1.js']),
  ])
  expect(() => inlineHelpers(bundle)).toThrow('assets/start.js imports the helpers in another way.')
})
