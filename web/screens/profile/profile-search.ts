/** The account settings tab in the URL. */
export const profileTabs = ['profile', 'security', 'notifications', 'preferences', 'venues', 'data'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Parses the URL parameters. The first tab is the default and has no parameter. */
export function readProfileSearch(params: Record<string, unknown>): { readonly tab?: ProfileTab } {
  const tab = profileTabs.find(known => known === params.tab)
  return tab && tab !== 'profile' ? { tab } : {}
}
