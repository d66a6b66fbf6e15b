import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Envelope, FieldErrors } from '@/lib/contract/envelope'
import { codes, type ErrorName, errorMessages, statusOf } from '@/lib/contract/error-code'
import { Permission } from '@/lib/contract/permission'
import { userMay } from '@/lib/contract/user'
import { toLanguage } from '@/lib/i18n/request-language'
import { pageRequest } from './page-request'

/** A refusal by the platform. */
class Refusal {
  readonly name: ErrorName
  readonly fields: FieldErrors | undefined
  readonly data: unknown

  constructor(name: ErrorName, fields?: FieldErrors, data?: unknown) {
    this.name = name
    this.fields = fields
    this.data = data
  }
}
/** `data`: such as what a row is now, of a save that read an older version. */
export const refuse = (name: ErrorName, fields?: FieldErrors, data?: unknown): Refusal =>
  new Refusal(name, fields, data)

type Asked = { by: 'page' | 'browser'; path: string; input: unknown }
/** A request made: its input as parsed by the endpoint's own schema. */
export type CannedRequest = Asked & { background: boolean }

type Answer = { endpoint: Endpoint; give: (input: never) => unknown }

/** An endpoint's answer: constant, or depending on the input. */
export const answer = <Input, Data>(
  endpoint: Endpoint<Input, Data>,
  given: NoInfer<Data> | Refusal | ((input: Input) => NoInfer<Data> | Refusal | Promise<NoInfer<Data> | Refusal>),
): Answer => ({
  endpoint: endpoint as Endpoint,
  give: typeof given === 'function' ? (given as Answer['give']) : () => given,
})
export type CannedAnswer = ReturnType<typeof answer>

const answers = new Map<string, Answer>()
let requests: CannedRequest[] = []
let faults: string[] = []

/** Adds answers; a later one for the same endpoint wins. */
export const giveAnswers = (more: readonly CannedAnswer[]): void => {
  for (const each of more) answers.set(each.endpoint.path, each)
}

export const requestsMade = (): readonly CannedRequest[] => requests

/** Clears all answers and requests, and returns their errors. */
export const endPlatform = (): readonly string[] => {
  const found = faults
  answers.clear()
  requests = []
  faults = []
  return found
}

const fault = (text: string): Envelope => {
  faults.push(text)
  return { code: codes.failure, msg: text }
}

const refusal = ({ name, fields, data }: Refusal): Envelope => {
  const language = toLanguage(/language=(\w+)/.exec(document.cookie)?.[1], null)
  return {
    code: codes[name],
    msg: errorMessages[name][language],
    requestId: '0c0ffee0-0000-4000-8000-000000000001',
    ...(fields && { fields }),
    ...(data !== undefined && { data }),
  }
}

const withoutNothing = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/**
 * Answers one request like the platform: checks rights, and lets neither invalid input
 * nor an invalid answer through. These, and requests without a canned answer, fail the test.
 */
export const answerRequest = async ({ by, path, input, background = false }: Asked & { background?: boolean }) => {
  const known = answers.get(path)
  if (!known) return fault(`nobody has an answer for ${path} ${JSON.stringify(input)}`)
  const { endpoint, give } = known
  const taken = endpoint.input.safeParse(input)
  if (!taken.success) return fault(`${path} does not take ${JSON.stringify(input)}: ${taken.error.message}`)
  requests.push({ by, path, input: taken.data, background })
  const right = Permission.safeParse(endpoint.access)
  if (right.success && !userMay(pageRequest().user, right.data)) return refusal(refuse('forbidden'))
  const given: unknown = await give(taken.data as never)
  if (given instanceof Refusal) return refusal(given)
  const data = withoutNothing(given)
  const parsed = endpoint.data.safeParse(data)
  if (!parsed.success) return fault(`${path} cannot answer so: ${parsed.error.message}`)
  if (!isDeepStrictEqual(withoutNothing(parsed.data), data))
    return fault(`${path} does not answer all that it was given`)
  return { code: codes.ok, msg: '', data } satisfies Envelope as Envelope
}

const methodFault = (path: string, method: string): string | undefined => {
  const known = answers.get(path)
  return known && known.endpoint.method !== method ? `${path} is not asked for by ${method}` : undefined
}

/** Replaces the browser's `fetch`: only answers of the canned platform come back. */
export const cannedFetch: typeof fetch = async (target, init = {}) => {
  const url = new URL(String(target), window.location.href)
  const { method = 'GET', body, signal } = init
  const header = (name: string) => new Headers(init.headers).get(name)
  const input: unknown = method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(String(body))
  const wrong = methodFault(url.pathname, method)
  if (wrong) throw new TypeError(fault(wrong).msg)
  if (header('x-console') !== '1') fault(`${url.pathname} was called without the console's own header`)
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const background = header('x-background') === '1'
  const envelope = await Promise.race([
    answerRequest({ by: 'browser', path: url.pathname, input, background }),
    aborted,
  ])
  const text = JSON.stringify(envelope)
  return {
    ok: envelope.code === codes.ok,
    status: statusOf(envelope.code),
    headers: new Headers({ 'content-type': 'application/json', 'x-request-id': envelope.requestId ?? 'canned' }),
    json: async () => JSON.parse(text),
    text: async () => text,
    // Only the parts of a Response that lib/api reads.
  } as Response
}
