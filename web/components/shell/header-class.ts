/** Classes of a screen's header, shared with the title that stands in for it while the screen loads. */
export const headerClass = 'mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:mb-6 sm:gap-y-4'
export const titleClass = 'text-2xl font-bold tracking-tight sm:text-3xl'
export const subtitleClass = 'mt-1 max-w-prose text-muted'
