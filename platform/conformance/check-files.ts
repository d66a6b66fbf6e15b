import { eventApi, streamBeatMs } from '@/lib/contract/event'
import { endpointBy, type Look } from './look'
import type { Reader, Row } from './read-inputs'
import { headersOf, toQuery } from './talk'

/** Downloads that a list or nothing at all gives an input for. */
const downloads: Readonly<Record<string, (reader: Reader) => Promise<Row | undefined>>> = {
  'deviceImport.template': async () => ({}),
  'faultType.template': async () => ({}),
  'guide.content': first('guide.list', 'fileId'),
  'instruction.content': first('instruction.list', 'fileId'),
  'pcSoftware.download': first('pcSoftware.list', 'packageId'),
  'appLog.download': first('appLog.list', 'logId'),
  'dataReport.pdf': first('dataReport.list', 'reportId', { language: 'zh' }),
  'dataReport.xlsx': first('dataReport.list', 'reportId', { language: 'en' }),
}
/** What a workbook begins with: it is a zip. */
const workbooks = new Set(['deviceImport.template', 'dataReport.xlsx'])

function first(list: string, key: string, more: Row = {}) {
  return async ({ rows }: Reader): Promise<Row | undefined> => {
    const row = (await rows(list))[0]
    return row && { [key]: row[key], ...more }
  }
}

const whyNoFile = (name: string, response: Response, bytes: Uint8Array): string | undefined => {
  if (response.status !== 200) return `answered ${response.status}`
  if (!/attachment|inline/.test(response.headers.get('content-disposition') ?? '')) return 'is sent without a file name'
  if (bytes.length === 0) return 'is empty'
  if (workbooks.has(name) && !(bytes[0] === 0x50 && bytes[1] === 0x4b)) return 'is no workbook'
  return name === 'dataReport.pdf' && !new TextDecoder().decode(bytes.subarray(0, 5)).startsWith('%PDF')
    ? 'is no PDF'
    : undefined
}

/** A file is a file and no envelope, with a name. */
export const checkFiles = async (look: Look): Promise<void> => {
  for (const [name, derive] of Object.entries(downloads)) {
    if (!look.wants(name)) continue
    const endpoint = endpointBy(name)
    if (!look.may(endpoint)) {
      look.note('files', name, 'skipped', 'the account may not call it, or its brand does not have it')
      continue
    }
    const input = await derive(look.reader)
    if (!input) {
      look.note('files', name, 'skipped', 'no list of this platform gives an input for it')
      continue
    }
    const response = await look.options.talk(endpoint.path + toQuery(input), {
      method: 'GET',
      headers: headersOf({ token: look.token }),
      signal: AbortSignal.timeout(look.longest),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.status === 404) look.missing('files', name, endpoint.path)
    else await look.check('files', name, async () => whyNoFile(name, response, bytes))
  }
}

/** The event stream begins with a hello and goes on. */
export const checkEvents = async (look: Look): Promise<void> => {
  const { path } = eventApi.stream
  if (!look.has('event.stream')) return
  const leaving = new AbortController()
  const timer = setTimeout(() => leaving.abort(), Math.min(look.longest, streamBeatMs + 5_000))
  try {
    const response = await look.options.talk(path, {
      method: 'GET',
      headers: headersOf({ token: look.token }),
      signal: leaving.signal,
    })
    if (response.status === 404) return look.missing('events', 'event.stream', path)
    await look.check('events', 'event.stream', async () => {
      const type = response.headers.get('content-type') ?? 'nothing'
      if (!type.startsWith('text/event-stream')) return `is ${type}`
      const reader = response.body?.getReader()
      const first = await reader?.read()
      const text = new TextDecoder().decode(first?.value)
      await reader?.cancel()
      return /^event: ?hello\b/m.test(text) ? undefined : `begins with “${text.slice(0, 40)}”`
    })
  } catch (error) {
    look.note('events', 'event.stream', 'bad', `nothing came: ${error instanceof Error ? error.message : error}`)
  } finally {
    clearTimeout(timer)
    leaving.abort()
  }
}
