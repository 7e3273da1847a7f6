// Takes ::before, ::after and ::backdrop out of Tailwind's reset. A rule for them on every element makes the browser
// compute three styles for each, two of them for nothing, and look for a backdrop. A pseudo-element with a size, a
// border or a padding sets its own box-sizing; a backdrop has none of these.

/** The selector of the reset, in the library and minified. */
const everyPseudoElement = /\*,\s*::?after,\s*::?before,\s*::backdrop\b/

/** @returns {import('vite').Plugin} */
export function narrowReset() {
  return {
    name: 'narrow-reset',
    // Runs after Tailwind's plugin, which is 'pre' too.
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/styles\/index\.css(?:\?|$)/ },
      handler: code => ({ code: withoutPseudoElements(code), map: null }),
    },
  }
}

/** Throws if the selector is missing: a new version of Tailwind could bring the rule back in another form. */
export function withoutPseudoElements(/** @type {string} */ styles) {
  if (!everyPseudoElement.test(styles))
    throw new Error("Tailwind's reset has no rule for ::before, ::after and ::backdrop")
  return styles.replace(everyPseudoElement, '*')
}
