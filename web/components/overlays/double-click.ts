/**
 * For what goes away under the pointer when it is clicked: a person who double-clicks means it alone, and not
 * what appears in its place. Later clicks of the same series (`detail` counts them) are kept from the page;
 * the first click of another one ends that.
 */
export function ignoreRestOfDoubleClick(gone: Element): void {
  if (lastClicked instanceof Node && gone.contains(lastClicked))
    addEventListener('click', ignoreRest, { capture: true })
}

let lastClicked: EventTarget | null = null
addEventListener('click', event => (lastClicked = event.target), { capture: true })

function ignoreRest(event: MouseEvent) {
  if (event.detail <= 1) return removeEventListener('click', ignoreRest, { capture: true })
  event.preventDefault()
  event.stopPropagation()
}
