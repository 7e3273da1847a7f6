import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PagedShelf } from './paged-shelf.tsx'

const drawn = (isChanging: boolean) =>
  renderToString(
    <PagedShelf page={1} totalPages={3} onPage={() => {}} isStale={false} isChanging={isChanging}>
      <li>Charizard</li>
    </PagedShelf>,
  )

test('the pages show below tiles that are all there, not below the first ones', () => {
  expect(drawn(false)).not.toContain('invisible')
  expect(drawn(true)).toContain('class="mt-8 invisible"')
})
