/** The class of a link in running text; for one that looks like a button see `buttonClass`. */
export const textLinkClass = 'text-link'
