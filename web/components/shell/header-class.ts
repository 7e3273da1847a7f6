/** Classes of a screen's header. Its placeholder, shown while the screen loads, has them too. */
export const headerClass = 'mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:mb-6 sm:gap-y-4'
export const titleClass = 'text-2xl font-bold tracking-tight sm:text-3xl'
export const subtitleClass = 'mt-1 max-w-prose text-muted'
