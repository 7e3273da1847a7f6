/**
 * Styles of what only collectors see. They come with the code of the frame, not with the page, which so fits into the
 * first packets of a connection. Imported before anything of theirs is drawn.
 */
import styles from '#web/styles/signed-in.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)
