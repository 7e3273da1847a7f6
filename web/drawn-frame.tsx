/** Draws the frame of a collector's screen as text when the page is built, so that it shows before any code has loaded. */
import { renderToString } from 'react-dom/server'
import { BrandMark } from './components/shell/brand-mark.tsx'
import { PageSpinner } from './components/states/spinner.tsx'
import { ScreenTitle, screenTitles } from './layout/screen-title.tsx'

/**
 * Returns the HTML of the bars and of each screen's title, of which the head of the page shows one (./api/start.js).
 * It is the same for everybody and only a picture: nothing in it is read out, or answers.
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
