/** Mails about an account itself: the same words as text and HTML. */
import { resetHours } from '#domain/accounts/secret-links'
import { escaped, onOneLine } from './mail-text.ts'
import type { Mail } from './mail.ts'

type Letter = Omit<Mail, 'to'>

/** The link to set a new password. */
export function resetLinkMail({
  username,
  link,
}: {
  readonly username: string
  readonly link: string
}): Letter {
  return letter('Set a new password', [
    `The operator made this link for the Holofolio account ${onOneLine(username)}. It sets a new password, once, within ${resetHours} hours:`,
    link,
    'Whoever has the link can take over the account: do not pass it on. If you did not ask for it, ignore this mail.',
  ])
}

/** A paragraph that is a link becomes one in the HTML. */
function letter(subject: string, paragraphs: readonly string[]): Letter {
  const html = paragraphs.map(paragraph =>
    /^https?:\/\/\S+$/.test(paragraph)
      ? `<p><a href="${escaped(paragraph)}">${escaped(paragraph)}</a></p>`
      : `<p>${escaped(paragraph)}</p>`,
  )
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family:sans-serif;line-height:1.5">
${html.join('\n')}
</body>
</html>
`,
  }
}
