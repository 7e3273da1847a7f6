// A collection of any size, served in place of the collector's own.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'

type Groups = Extract<WireAnswer<'GET /api/collections'>, { groups: unknown }>

/** Answers every page of groups with copies of the first real group, named "Card 1" to "Card <total>". */
export async function serveManyGroups(page: Page, total: number): Promise<void> {
  await page.route('**/api/collections?*grouped=true*', async route => {
    const { searchParams } = new URL(route.request().url())
    const limit = Number(searchParams.get('limit'))
    const asked = Number(searchParams.get('page'))
    const answer = (await (await route.fetch({ url: firstPage(route.request().url()) })).json()) as Groups
    const [model] = answer.groups
    if (!model) throw new Error('The collection is empty.')
    const from = (asked - 1) * limit
    const groups = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, index) => ({
      ...model,
      key: `${model.key}-${from + index + 1}`,
      name: `Card ${from + index + 1}`,
    }))
    const pagination = {
      page: asked,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
      itemsPerPage: limit,
    }
    await route.fulfill({ json: { groups, pagination: { ...answer.pagination, ...pagination } } })
  })
}

function firstPage(address: string): string {
  const url = new URL(address)
  url.searchParams.set('page', '1')
  return url.href
}
