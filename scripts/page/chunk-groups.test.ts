import { expect, test } from 'vitest'
import { groupsOf } from './chunk-groups.mjs'

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
  '/web/main.tsx': module(
    ['/web/session.ts'],
    [login, register, trade, trades, '/web/layout/signed-in-layout.tsx'],
  ),
  '/web/session.ts': module([]),
  [login]: module(['/web/field.tsx', index], [], 'import { Eye } from "lucide-react"'),
  '/web/field.tsx': module([]),
  [register]: module(['/web/field.tsx', '/web/notice.tsx', '/web/invitation.ts']),
  '/web/notice.tsx': module([]),
  '/web/invitation.ts': module([]),
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
