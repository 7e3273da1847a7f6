/** Every screen of a signed-in collector and operator that needs nothing in its address. */
export const addresses = [
  '/dashboard',
  '/collection',
  '/collection/add',
  '/import',
  '/products',
  '/products/add',
  '/trade',
  '/trades',
  '/activity',
  '/activity?view=sales',
  '/sets',
  '/sets?all=true',
  '/sets/base1',
  '/sets/base1?show=missing&printings=true',
  '/grading',
  '/wishlist',
  '/prices',
  '/profile',
  '/profile?tab=security',
  '/profile?tab=notifications',
  '/profile?tab=preferences',
  '/profile?tab=venues',
  '/profile?tab=data',
  '/reports',
  '/settings/prices',
  '/start',
  '/no/such/screen',
]

/** Screens that show most of what collectors own and have typed. */
export const fullAddresses = [
  '/dashboard',
  '/collection',
  '/collection?view=table',
  '/products',
  '/trade',
  '/trades',
  '/activity',
  '/activity?view=sales',
  '/wishlist',
  '/prices',
  '/profile?tab=venues',
  '/reports',
]

/** Of windows, in pixels: of small and large phones, tablets and desks. */
export const widthsOfScreens = [320, 390, 820, 1440]
