import { lazyRouteComponent } from '@tanstack/react-router'
import { frameless } from './layout/screen-states.tsx'
import { awaitFirstAnswers, type FirstQuery } from './queries.ts'

/** A screen that is loaded on demand; when it is the first of the page, with what it shows first. */
export function lazyScreen<Screen extends object, Name extends keyof Screen & string>(
  load: () => Promise<Screen>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const screen = await load()
    if ('firstQueries' in screen) await awaitFirstAnswers(screen.firstQueries as readonly FirstQuery[])
    return screen
  }, name)
}

/** The options of a route whose screen has no frame around it. */
export function framelessScreen<Screen extends object, Name extends keyof Screen & string>(
  load: () => Promise<Screen>,
  name: Name,
) {
  return { component: lazyScreen(load, name), ...frameless }
}
