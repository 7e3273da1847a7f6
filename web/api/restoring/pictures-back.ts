/** Giving copies the pictures of a download, piece by piece. */
import type { Answer } from '#contract/endpoints'
import { isFolderOrHidden, readArchivedPicture } from '#domain/copies/own-picture'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, decodeAnswer, incompleteAnswer, requestAnswer } from '#web/api/client.ts'
import { type ZipPiece, zipPieces } from './zip-pieces.ts'

/** Files of the zip by what became of them. */
export type PicturesBack = Answer<'POST /api/auth/restore/pictures'>

/** Of a piece, for a busy server. */
const deadlineMs = 5 * 60_000
/** A lost piece is sent so often: the server knows what has come back. */
const maxTries = 4
/** One that a busy server refuses. */
const maxBusyTries = 20
const longestWaitMs = 70_000
const lostWaitMs = 3_000
const mostListed = 100
const otherFile = 'its name is not that of a picture of a copy'

const nothing: PicturesBack = {
  broughtBack: 0,
  alreadyThere: 0,
  notHere: 0,
  unread: 0,
  unreadList: [],
  left: 0,
  stoppedBecause: null,
}

interface Sending {
  readonly zip: File
  /** Called with everything so far; `left` are the files to come. */
  readonly onProgress: (soFar: PicturesBack) => void
  /** Aborting it keeps what has come back. */
  readonly signal: AbortSignal
}

/** Brings pictures back, and reads again everything that shows them, also after a failure in between. */
export function usePicturesBack() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: bringPicturesBack,
    onSettled: () => queries.invalidateQueries(),
  })
}

/** Resolves to what became of all files. Rejects as a call does. */
export async function bringPicturesBack({ zip, onProgress, signal }: Sending): Promise<PicturesBack> {
  const cut = await zipPieces(zip, name => readArchivedPicture(name) !== null)
  if (cut === null)
    throw new ApiError(
      'invalid',
      'This is no zip, or only a part of one. Choose holofolio-pictures.zip, or download your pictures again.',
    )
  const { pieces } = cut
  if (pieces.length === 0)
    throw new ApiError('invalid', 'This zip has no pictures of copies. Choose holofolio-pictures.zip.')
  const others = cut.others.filter(name => !isFolderOrHidden(name))
  let soFar: PicturesBack = {
    ...nothing,
    unread: others.length,
    unreadList: others.slice(0, mostListed).map(fileName => ({ fileName, reason: otherFile })),
    left: pieces.reduce((files, piece) => files + piece.files, 0),
  }
  onProgress(soFar)
  for (const piece of pieces) {
    const answer = await sent(piece, signal)
    soFar = summed(soFar, answer, piece.files)
    onProgress(soFar)
    if (answer.stoppedBecause !== null) break
  }
  return soFar
}

function summed(soFar: PicturesBack, answer: PicturesBack, files: number): PicturesBack {
  return {
    broughtBack: soFar.broughtBack + answer.broughtBack,
    alreadyThere: soFar.alreadyThere + answer.alreadyThere,
    notHere: soFar.notHere + answer.notHere,
    unread: soFar.unread + answer.unread,
    unreadList: [...soFar.unreadList, ...answer.unreadList].slice(0, mostListed),
    left: soFar.left - files + answer.left,
    stoppedBecause: answer.stoppedBecause,
  }
}

/** Sends a piece, again when the network fails or the server is busy. */
async function sent(piece: ZipPiece, signal: AbortSignal): Promise<PicturesBack> {
  for (let tries = 1; ; tries++) {
    try {
      return await sentOnce(piece, signal)
    } catch (error) {
      const waitMs = error instanceof ApiError ? waitAfter(error, tries) : null
      if (waitMs === null) throw error
      await pause(waitMs, signal)
    }
  }
}

async function sentOnce({ content }: ZipPiece, signal: AbortSignal): Promise<PicturesBack> {
  const response = await requestAnswer('POST /api/auth/restore/pictures', {
    rawFile: { contentType: 'application/octet-stream', content },
    signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
  })
  const answer = await response.json().catch(() => {
    throw incompleteAnswer()
  })
  return decodeAnswer(answer) as PicturesBack
}

/** Returns after how long it is worth another try; null when it is not. */
function waitAfter({ code, retryAfterMs }: ApiError, tries: number): number | null {
  if (code === 'unreachable') return tries < maxTries ? lostWaitMs : null
  const isShort = retryAfterMs !== null && retryAfterMs <= longestWaitMs
  return isShort && tries < maxBusyTries ? retryAfterMs : null
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
