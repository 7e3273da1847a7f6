// The news of the next release: one small file each in changes/, and the section that they become in CHANGELOG.md.

/** @typedef {{ readonly file: string, readonly text: string }} News */

/** What the first line of a file may be, in the order of the section. */
const titles = new Map([
  ['collectors', 'For collectors'],
  ['operators', 'For operators'],
  ['api', 'For API clients'],
])

export const maxCharacters = 140

/** Returns what is wrong with a file of news, a sentence each; none when it is right. */
export function faultsOf(/** @type {News} */ { file, text }) {
  const { list, sentence, rest } = partsOf(text)
  const faults = []
  if (!titles.has(list)) faults.push(`the first line must be one of: ${[...titles.keys()].join(', ')}.`)
  if (rest.some(line => line !== '')) faults.push('it must have two lines.')
  if (sentence.length > maxCharacters) faults.push(`it may have ${maxCharacters} characters.`)
  if (!sentence.endsWith('.')) faults.push('the sentence must end with a period.')
  if (/[.!?] /.test(sentence)) faults.push('it must be one sentence.')
  return faults.map(fault => `changes/${file}: ${fault}`)
}

/** Returns the section of a version; `day` is such as 2026-12-01. */
export function sectionOf(
  /** @type {string} */ version,
  /** @type {string} */ day,
  /** @type {readonly News[]} */ news,
) {
  const sorted = news.toSorted((a, b) => (a.file < b.file ? -1 : 1)).map(({ text }) => partsOf(text))
  const lists = [...titles].flatMap(([name, title]) => {
    const bullets = sorted.filter(({ list }) => list === name).map(({ sentence }) => `- ${sentence}`)
    return bullets.length === 0 ? [] : [`### ${title}\n\n${bullets.join('\n')}\n`]
  })
  return [`## ${version} - ${day}\n`, ...lists].join('\n')
}

/** Returns the changelog with a section above all others. */
export function withSection(/** @type {string} */ changelog, /** @type {string} */ section) {
  return changelog.replace('\n## ', () => `\n${section}\n## `)
}

function partsOf(/** @type {string} */ text) {
  const [list = '', sentence = '', ...rest] = text.replaceAll('\r\n', '\n').split('\n')
  return { list, sentence, rest }
}
