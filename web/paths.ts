/** The paths of all screens. Every link uses these, so the compiler catches a renamed path. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  /** A page that a collector shares with everybody who has its link. */
  shared: '/shared/$secret',
  /** An invented collection, for everybody. */
  demo: '/demo',
  /** The secret of the link is behind the #. */
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** The secret of the link is behind the #. */
  confirmEmail: '/confirm-email',
  dashboard: '/dashboard',
  collection: '/collection',
  /** Cards added one after another from the keyboard. */
  quickAdd: '/collection/add',
  /** Files of other apps, read into the collection. */
  import: '/import',
  products: '/products',
  product: '/products/$id',
  trade: '/trade',
  /** Trade history. */
  trades: '/trades',
  /** Everything the collector did, and their sales. */
  activity: '/activity',
  addProduct: '/products/add',
  /** Linked from the empty dashboard (specification, section 2); redirects to addProduct. */
  addCard: '/cards/add',
  /** Every set, with what the collector has of it. */
  sets: '/sets',
  /** The checklist of a set. */
  set: '/sets/$code',
  /** Cards sent for grading together. */
  grading: '/grading',
  submission: '/grading/$id',
  wishlist: '/wishlist',
  statistics: '/prices',
  profile: '/profile',
  /** Reported products, for operators and trusted collectors. */
  reports: '/reports',
  /** Where prices come from, for operators. */
  priceSources: '/settings/prices',
  /** The first steps of a new server, for operators. */
  start: '/start',
} as const

/** Returns the page of a list; nothing for the first, which has no parameter, and for what is no page. */
export function pageParam(params: Readonly<Record<string, unknown>>): { readonly page?: number } {
  const page = Number(params.page)
  return Number.isSafeInteger(page) && page > 1 ? { page } : {}
}

/** Returns a parameter as text; '' when it is none. The router parses 151 as a number, but it can be the name of a set. */
export function textParam(param: unknown): string {
  return typeof param === 'string' || typeof param === 'number' ? String(param) : ''
}
