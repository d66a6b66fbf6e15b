import { endpoints } from '@/lib/contract/registry'
import { toReceived } from '@/lib/format/received'
import { isMissing, type Look, whyNoSuccess } from './look'
import { unread } from './read-inputs'

/** Every read: that it is there, in time, and of the contract's shape. */
export const checkShapes = async (look: Look): Promise<void> => {
  for (const { name, endpoint } of endpoints) {
    if (!look.wants(name) || endpoint.effect || endpoint.stream || endpoint.download) continue
    if (!look.may(endpoint)) {
      look.note('shapes', name, 'skipped', 'the account may not call it, or its brand does not have it')
      continue
    }
    const input = await look.inputFor(name, endpoint)
    if (input === undefined) {
      look.note('shapes', name, 'skipped', unread[name] ?? 'no list of this platform gives an input for it')
      continue
    }
    try {
      const told = await look.ask(endpoint, input)
      // The record is one of a list, so a platform that does not find it has no such call.
      if (isMissing(told)) {
        look.missing('shapes', name, `${endpoint.method} ${endpoint.path}`, told.ms)
        continue
      }
      // As the console reads it.
      const { error } = endpoint.data.safeParse(toReceived(endpoint, told.envelope?.data, look.options.platformId))
      const issue = error?.issues[0]
      const late =
        told.ms > look.longest ? `answered after ${told.ms} ms, the console waits ${look.longest}` : undefined
      const shape = issue && `data.${issue.path.join('.')}: ${issue.message}`
      const why = whyNoSuccess(told) ?? late ?? shape
      look.note('shapes', name, why === undefined ? 'ok' : 'bad', why, told.ms)
    } catch (error) {
      look.note('shapes', name, 'bad', error instanceof Error ? error.message : String(error))
    }
  }
}
