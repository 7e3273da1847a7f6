/** Renders the frame of a collector's screen at build time, so that it shows before any code has loaded. */
import { renderToString } from 'react-dom/server'
import { BrandMark } from './components/shell/brand-mark.tsx'
import { PageSpinner } from './components/states/spinner.tsx'
import { ScreenTitle, screenTitles } from './layout/screen-title.tsx'

/**
 * Returns the HTML of the bars and of every screen's title. The script in the head shows the right one (./api/start.js).
 * Every collector gets the same HTML. It is hidden from screen readers, and none of its buttons work.
 */
export function drawFrame(): string {
  return renderToString(
    <div id="drawn-frame" aria-hidden>
      <div className="top-bar">
        <div className="top-bar-inner">
          <BrandMark />
        </div>
      </div>
      <div className="page">
        {Object.entries(screenTitles).map(([screen, title]) => (
          <div key={screen} data-screen={screen}>
            <ScreenTitle {...title} />
          </div>
        ))}
        <PageSpinner />
      </div>
      <div className="bottom-bar h-15" />
    </div>,
  )
}
