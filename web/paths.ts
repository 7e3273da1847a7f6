/** The paths of all screens. Every link uses these, so the compiler catches a renamed path. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  /** A page that a collector shares with whoever has its link. */
  shared: '/shared/$secret',
  /** The secret of the link is behind the #. */
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
} as const
