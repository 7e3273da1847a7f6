/** The class of a link in running text; for one that looks like a button see `buttonClass`. */
export const textLinkClass = 'text-link'

/** The class of a link that stands alone ("View all"): the same look, and room for a finger. */
export const standaloneLinkClass = 'text-link standalone-link'
