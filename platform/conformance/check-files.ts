import { deviceImportApi } from '@/lib/contract/device-import'
import { eventApi, streamBeatMs } from '@/lib/contract/event'
import type { Look } from './look'
import { headersOf } from './talk'

const sheet = deviceImportApi.template

/** A file is a file and no envelope, with a name. */
export const checkFiles = async (look: Look): Promise<void> => {
  if (!look.may(sheet)) return look.note('files', 'deviceImport.template', 'skipped', 'the account may not call it')
  const response = await look.options.talk(sheet.path, {
    method: 'GET',
    headers: headersOf({ token: look.token }),
    signal: AbortSignal.timeout(look.longest),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (response.status === 404) return look.note('files', 'deviceImport.template', 'missing', sheet.path)
  await look.check('files', 'deviceImport.template', async () => {
    if (response.status !== 200) return `answered ${response.status}`
    if (!/attachment/.test(response.headers.get('content-disposition') ?? '')) return 'is sent without a file name'
    // A workbook is a zip.
    return bytes[0] === 0x50 && bytes[1] === 0x4b ? undefined : 'is no workbook'
  })
}

/** The event stream begins with a hello and goes on. */
export const checkEvents = async (look: Look): Promise<void> => {
  const { path } = eventApi.stream
  const leaving = new AbortController()
  const timer = setTimeout(() => leaving.abort(), Math.min(look.longest, streamBeatMs + 5_000))
  try {
    const response = await look.options.talk(path, {
      method: 'GET',
      headers: headersOf({ token: look.token }),
      signal: leaving.signal,
    })
    if (response.status === 404) return look.note('events', 'event.stream', 'missing', path)
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
