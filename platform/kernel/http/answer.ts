import type { Envelope, FieldErrors } from '@/lib/contract/envelope'
import { codes, errorMessages, statusOf } from '@/lib/contract/error-code'
import type { Language } from '@/lib/contract/language'
import { checkText, toFieldErrors } from '@/lib/contract/validation'
import { InputError, type PlatformError } from '../error/platform-error'
import { fieldName } from '../text/words'
import type { Route } from './call'
import type { RequestFacts } from './watch/request-facts'

const headers = (requestId: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
})

/** A success with its data. */
export const answerData = (data: unknown, facts: Pick<RequestFacts, 'requestId'>): Response =>
  new Response(JSON.stringify({ code: codes.ok, msg: 'success', data }), { headers: headers(facts.requestId) })

/** The call that was refused: its noun names the fields, its input has their limits. */
type Refused = Pick<Route, 'name' | 'endpoint'>

const fieldsOf = (error: PlatformError, language: Language, refused: Refused | undefined): FieldErrors | undefined => {
  const { name: endpointName, endpoint } = refused ?? {}
  const noun = endpointName?.split('.')[0] ?? ''
  const name = (path: string) => fieldName(noun, path, language)
  if (error instanceof InputError) return toFieldErrors(error.issues, language, { name, schema: endpoint?.input })
  const { fields, places } = error.detail
  return (
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([path, key]) => [
        path,
        checkText(key, language, { field: name(path), file: endpoint?.upload, places }),
      ]),
    )
  )
}

/** A refusal in the request's language, with its true HTTP status and the request id that finds its log line. */
export const answerError = (
  error: PlatformError,
  facts: Pick<RequestFacts, 'requestId' | 'language'>,
  refused?: Refused,
): Response => {
  const { retryAfter, data } = error.detail
  const fields = fieldsOf(error, facts.language, refused)
  const code = codes[error.errorName]
  const envelope: Envelope = {
    code,
    msg: errorMessages[error.errorName][facts.language],
    requestId: facts.requestId,
    ...(fields && { fields }),
    ...(data !== undefined && { data }),
  }
  return new Response(JSON.stringify(envelope), {
    status: statusOf(code),
    headers: { ...headers(facts.requestId), ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) },
  })
}

/** Why a call was refused, in one sentence: the fields that it was refused for, else what its code says. */
export const toReason = (error: PlatformError, language: Language, refused: Refused): string => {
  const fields = Object.values(fieldsOf(error, language, refused) ?? {}).flat()
  return fields.length > 0 ? fields.join(language === 'zh' ? '；' : '; ') : errorMessages[error.errorName][language]
}
