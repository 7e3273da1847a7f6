/** Which tab of the account settings an address opens. */
export const profileTabs = ['profile', 'security', 'notifications', 'preferences'] as const
export type ProfileTab = (typeof profileTabs)[number]

export interface ProfileSearch {
  readonly tab?: ProfileTab
}

/** Reads what an address says; the first tab goes without saying. */
export function readProfileSearch(said: Record<string, unknown>): ProfileSearch {
  const tab = profileTabs.find(known => known === said.tab)
  return tab && tab !== 'profile' ? { tab } : {}
}
