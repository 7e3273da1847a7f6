/**
 * Maps everything thrown to a status, a sentence and an error code. Anything unknown is a bug and answers with
 * the request id alone; the log has the details.
 */
import { type ErrorAnswer, type ErrorCode, errorStatuses } from '#contract/errors'
import { fieldNameOnWire } from '#contract/names'
import { Refused } from '#server/refused'
import { StorageFull, StorageReadOnly, StorageUnavailable } from '#server/database/storage'

export interface Failure {
  readonly status: number
  readonly answer: ErrorAnswer
  readonly retryAfterSeconds: number | null
}

const unavailableRetrySeconds = 5

export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof Refused) return refusal(error)
  if (error instanceof StorageReadOnly)
    return failure('unavailable', 'The database can only be read right now. Nothing was changed.', {
      retryAfterSeconds: unavailableRetrySeconds,
    })
  if (error instanceof StorageUnavailable)
    return failure('unavailable', 'The database cannot be used right now. Try again in a moment.', {
      retryAfterSeconds: unavailableRetrySeconds,
    })
  if (error instanceof StorageFull)
    return failure('disk_full', 'There is no room left to store this. Nothing was changed.')
  // By its name: HTTP knows no pictures.
  if (error instanceof Error && error.name === 'ImageStoreFailed')
    return failure('unavailable', 'Pictures cannot be stored or shown right now. Try again in a moment.', {
      retryAfterSeconds: unavailableRetrySeconds,
    })
  return carrierFailure(error) ?? bug(requestId)
}

export function failure(
  code: ErrorCode,
  sentence: string,
  more: Partial<Pick<Failure, 'retryAfterSeconds'>> & Partial<ErrorAnswer> = {},
): Failure {
  const { retryAfterSeconds = null, ...rest } = more
  return { status: errorStatuses[code], answer: { error: sentence, code, ...rest }, retryAfterSeconds }
}

function refusal(refused: Refused): Failure {
  return failure(refused.code, refused.message, {
    ...(Object.keys(refused.fields).length > 0 && { fields: fieldsOnWire(refused.fields) }),
    ...(refused.existingId !== null && { id: refused.existingId }),
    ...(refused.stepToken !== null && { step_token: refused.stepToken }),
    retryAfterSeconds: refused.retryAfterSeconds,
  })
}

/** Leaves wire names, as validation gives them, as they are. */
function fieldsOnWire(fields: Refused['fields']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [fieldNameOnWire(name), sentence]),
  )
}

/** Maps the server framework's own errors. */
function carrierFailure(error: unknown): Failure | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = carrierRefusals[code]
  if (known) return failure(...known)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? failure('invalid', 'The request cannot be read.') : null
}

const unreadableForm: [ErrorCode, string] = ['invalid', 'The form cannot be read.']
const tooLargeForm: [ErrorCode, string] = [
  'too_large',
  'The form is too large: send one file of at most 5 MB.',
]
const wrongType: [ErrorCode, string] = ['unsupported_type', 'Send JSON: content-type application/json.']

const carrierRefusals: Partial<Record<string, [ErrorCode, string]>> = {
  FST_ERR_BAD_URL: ['not_found', 'Not found.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'Not found.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongType,
  FST_ERR_CTP_EMPTY_TYPE: wrongType,
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large: at most 5 MB.'],
  FST_PARTS_LIMIT: tooLargeForm,
  FST_FILES_LIMIT: tooLargeForm,
  FST_FIELDS_LIMIT: tooLargeForm,
  FST_PROTO_VIOLATION: unreadableForm,
  FST_MP_PREMATURE_CLOSE: unreadableForm,
}

function bug(requestId: string): Failure {
  return failure('internal', 'Something went wrong on our side.', { request_id: requestId })
}
