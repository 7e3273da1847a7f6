// Keeps Tailwind's reset from ::before and ::after: a rule for those of every element has a browser compute three styles
// for each element, of which two are of nothing. Those that have a border or a padding say their box-sizing themselves.

/** As it stands in the library, and as it is once it has been made small. */
const everyPseudoElement = /\*,\s*::?after,\s*::?before,\s*/

/** @returns {import('vite').Plugin} */
export function narrowReset() {
  return {
    name: 'narrow-reset',
    // After Tailwind, which takes its turn first too.
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/styles\/index\.css(?:\?|$)/ },
      handler: code => ({ code: withoutPseudoElements(code), map: null }),
    },
  }
}

/** Throws if the reset is no longer as it was, so that the rule does not come back unseen. */
export function withoutPseudoElements(/** @type {string} */ styles) {
  if (!everyPseudoElement.test(styles))
    throw new Error("Tailwind's reset has no rule for ::before and ::after")
  return styles.replace(everyPseudoElement, '*, ')
}
