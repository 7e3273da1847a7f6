/**
 * When a click removes its target, swallows the rest of the double-click, so that it does not hit whatever
 * appears in its place. `detail` counts the clicks of a series; the first click of the next series ends this.
 */
export function ignoreRestOfDoubleClick(removed: Element): void {
  if (lastClicked instanceof Node && removed.contains(lastClicked))
    addEventListener('click', ignoreRest, { capture: true })
}

let lastClicked: EventTarget | null = null
addEventListener('click', event => (lastClicked = event.target), { capture: true })

function ignoreRest(event: MouseEvent) {
  if (event.detail <= 1) return removeEventListener('click', ignoreRest, { capture: true })
  event.preventDefault()
  event.stopPropagation()
}
