/** What a zip of own pictures has brought, in words. */
import type { PicturesBack } from '#web/api/restoring/pictures-back.ts'
import { countOf } from '#web/format/values.ts'

/** Says what became of the files, of each kind that there is. */
export function outcomesOf({ broughtBack, alreadyThere, notHere, unread, left }: PicturesBack): string[] {
  const of = (count: number, sentence: (isOne: boolean) => string) =>
    count === 0 ? [] : [sentence(count === 1)]
  return [
    ...of(broughtBack, isOne => `${countOf(broughtBack, 'picture')} ${isOne ? 'is' : 'are'} back.`),
    ...of(
      alreadyThere,
      isOne =>
        `${countOf(alreadyThere, 'picture')} left out: ${isOne ? 'its side has one, which stays.' : 'their sides have one each, which stays.'}`,
    ),
    ...of(
      notHere,
      isOne =>
        `${countOf(notHere, 'picture')} ${isOne ? 'is' : 'are'} of copies that your account does not have.`,
    ),
    ...of(unread, () => `${countOf(unread, 'file')} could not be read.`),
    ...of(
      left,
      isOne => `${countOf(left, 'file')} ${isOne ? 'is' : 'are'} left. Send the zip again to go on.`,
    ),
  ]
}

/** Returns how many percent of the files are done. */
export function percentDone({ broughtBack, alreadyThere, notHere, unread, left }: PicturesBack): number {
  const done = broughtBack + alreadyThere + notHere + unread
  return done + left === 0 ? 0 : Math.floor((done / (done + left)) * 100)
}
