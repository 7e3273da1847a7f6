/** The addresses of the screens. Links are made from these, so a renamed path is found by the compiler. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  dashboard: '/dashboard',
  collection: '/collection',
  products: '/products',
  product: '/products/$id',
  trade: '/trade',
  /** The trades made so far. */
  trades: '/trades',
  addProduct: '/products/add',
  /** Where the empty dashboard points (specification, section 2); leads on to addProduct. */
  addCard: '/cards/add',
  wishlist: '/wishlist',
  statistics: '/prices',
  profile: '/profile',
} as const
