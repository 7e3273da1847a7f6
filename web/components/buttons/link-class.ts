/** The class of a link in running text. See `buttonClass` for links that look like buttons. */
export const textLinkClass = 'text-link'
