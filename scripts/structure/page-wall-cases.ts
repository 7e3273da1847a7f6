/** Files that break a wall of the page, each with the sentence it must meet. */

import { callingOut, climbing, use, useLate, useType, type WallCase } from './planted-imports.ts'

/** The parts of the page that several screens use and that know of data. */
const outsideScreens = {
  figures: 'A figure serves any screen: it imports no screen, no layout and no part like it.',
  filters: 'A filter serves any screen: it imports no screen, no layout and no part like it.',
  notifications: 'A notification serves any screen: it imports no screen, no layout and no part like it.',
  wishes: 'A wish serves any screen: it imports no screen, no layout and no part like it.',
  dialogs:
    'A dialog serves any screen: it imports no screen, no layout, no other dialog and no part like it.',
}

const pageStart = 'The files that start the page import components, layout, screens, session and styles.'
const pageTest = 'A test of the page imports nothing of the server and no journey.'
const api =
  'web/api talks to the server: it imports only the contract, the domain, formats, React Query, eventsource-parser and idb-keyval.'
const apiTypes =
  'The page takes only types from the contract, and contract/names, so that zod stays out of the bundle.'
const components = 'A component imports only components, formats and the domain: pass in what it shows.'
const format = 'web/format imports only the domain.'
const layout = 'The layout surrounds every screen: it imports no screen and nothing that only screens show.'
const screens = 'A screen imports its own files relatively, and no other screen.'
const session = 'The session imports only web/api, web/format and React.'
export const pageWalls: WallCase[] = [
  ['web/server.ts', useType('#server/app'), pageStart],
  ['web/main.tsx', use('#contract/catalogue'), pageStart],
  ['web/names.ts', use('#contract/names'), pageStart],
  ['web/journey.test.ts', use('#e2e/app'), pageTest],
  ['web/api/server.test.ts', use('#server/app'), pageTest],
  ['web/screens/trade/server.test.ts', useType('#server/app'), pageTest],
  ['web/api/node.ts', use('node:path'), api],
  ['web/api/zod.ts', use('zod'), api],
  ['web/api/component.ts', use('#web/components/button.tsx'), api],
  ['web/api/session.ts', use('#web/session/session.ts'), api],
  ['web/api/climbs.ts', use('../paths.ts'), climbing],
  ['web/api/contract.ts', use('#contract/catalogue'), apiTypes],
  ['web/api/notifications.ts', use('#contract/notifications'), apiTypes],
  ['web/api/late.ts', useLate('#contract/catalogue'), apiTypes],
  [
    'web/api/inline.ts',
    `import { type It } from '#contract/a'\nexport type Used = It\n`,
    'TypeScript will only remove the inline type specifiers',
  ],
  ['web/components/router.tsx', use('@tanstack/react-router'), components],
  ['web/components/contract.tsx', useType('#contract/catalogue'), components],
  ['web/components/paths.tsx', use('#web/paths.ts'), components],
  ...['api', 'screens', 'layout', ...Object.keys(outsideScreens)].map(
    (part): WallCase => [`web/components/shows-${part}.tsx`, use(`#web/${part}/part.tsx`), components],
  ),
  ['web/format/screen.ts', use('#web/screens/login/login.tsx'), format],
  ['web/format/layout.ts', use('#web/layout/signed-in-layout.tsx'), format],
  ['web/format/component.ts', useType('#web/components/cards/card-face.ts'), format],
  ...Object.entries(outsideScreens).flatMap(([part, sentence]): WallCase[] => [
    [`web/${part}/named.tsx`, use('#web/screens/trade/trade-screen.tsx'), sentence],
    [`web/${part}/late.tsx`, useLate('#web/screens/trade/a.tsx'), sentence],
    [`web/${part}/layout.tsx`, use('#web/layout/signed-in-layout.tsx'), sentence],
    [`web/${part}/routes.tsx`, use('#web/routes.tsx'), sentence],
    [`web/${part}/contract.ts`, useType('#contract/catalogue'), sentence],
    [`web/${part}/server.ts`, useType('#server/app'), sentence],
    [`web/${part}/climbs.ts`, use('../paths.ts'), part === 'dialogs' ? sentence : climbing],
  ]),
  ['web/dialogs/filter.tsx', use('#web/filters/name-filter.tsx'), outsideScreens.dialogs],
  ['web/dialogs/prices/other.tsx', use('../copies/edit-copy-dialog.tsx'), outsideScreens.dialogs],
  ['web/dialogs/prices/named.tsx', use('#web/dialogs/copies/copy.tsx'), outsideScreens.dialogs],
  ['web/layout/screen.tsx', use('#web/screens/trade/trade-screen.tsx'), layout],
  ['web/layout/late.tsx', useLate('#web/screens/trade/a.tsx'), layout],
  ['web/layout/dialog.tsx', use('#web/dialogs/copies/edit-copy-dialog.tsx'), layout],
  ['web/layout/routes.tsx', use('#web/routes.tsx'), layout],
  ['web/layout/contract.ts', use('#contract/catalogue'), layout],
  ['web/screens/trade/own.tsx', use('#web/screens/trade/draft.ts'), screens],
  ['web/screens/trade/named.tsx', use('#web/screens/collection/grid.tsx'), screens],
  ['web/screens/trade/sibling.tsx', use('../collection/grid.tsx'), screens],
  ['web/screens/trade/steps/far.tsx', use('../../collection/grid.tsx'), screens],
  ['web/screens/trade/steps/part.tsx', use('../../../components/button.tsx'), screens],
  ['web/screens/trade/routes.tsx', use('../../routes.tsx'), screens],
  ['web/screens/trade/climbs.tsx', use('../../../contract/money.ts'), screens],
  ['web/screens/form/form.tsx', useLate('#contract/catalogue'), screens],
  ['web/session/contract.ts', use('#contract/accounts'), session],
  ['web/session/router.ts', use('@tanstack/react-router'), session],
  ['web/session/routes.ts', use('#web/routes.tsx'), session],
  ['web/session/dialog.ts', use('#web/dialogs/accounts/delete-account-dialog.tsx'), session],
  ['web/session/screen.ts', use('#web/screens/login/login.tsx'), session],
  ['web/screens/login/fetch.ts', `export const called = fetch('/api/health')\n`, callingOut],
  ['web/components/window.ts', `export const called = window.fetch('/api/health')\n`, callingOut],
  ['web/components/taken.ts', 'export const { fetch: called } = globalThis\n', callingOut],
  ['web/stream.ts', `export const stream = new EventSource('/api/prices')\n`, callingOut],
  [
    'web/components/markup.tsx',
    `export const Markup = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />\n`,
    'Do not use `dangerouslySetInnerHTML` prop',
  ],
  ['web/evaluate.ts', `export const two = eval('1 + 1')\n`, 'eval can be harmful'],
  ['web/made.ts', `export const two = new Function('return 2')\n`, 'Avoid the `Function` constructor'],
]
