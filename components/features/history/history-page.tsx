import 'server-only'
import { RecordFailure } from '@/components/screen/record/record-failure'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { MacWifiId } from '@/lib/contract/device'
import { historyApi } from '@/lib/contract/history'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { ChooseDevice } from './choose-device'
import { toHistoryInput, toPicture } from './history-picture'
import { HistoryScreen } from './history-screen'

type Search = Promise<Record<string, string | string[] | undefined>>

/** The history of one unit: the HTML includes its device's units and the first picture. */
export const HistoryPage = async ({ searchParams }: { searchParams: Search }) => {
  await requireSession()
  await requireOwnScreen()
  const language = await currentLanguage()
  const search = await searchParams
  const messages = pickMessages(language, ['history', 'health', 'unit'])
  const macWifiId = MacWifiId.safeParse(search.macWifiId)
  if (!macWifiId.success) {
    return (
      <MoreMessages messages={messages}>
        <ChooseDevice wrong={search.macWifiId !== undefined} />
      </MoreMessages>
    )
  }
  const device = await readOnServer(historyApi.units, { macWifiId: macWifiId.data })
  if (device.failure) {
    return (
      <MoreMessages messages={messages}>
        <RecordFailure failure={device.failure} />
      </MoreMessages>
    )
  }
  const one = (name: string): string | undefined => (typeof search[name] === 'string' ? search[name] : undefined)
  const picture = toPicture({ get: one }, device.data)
  const input = toHistoryInput(macWifiId.data, picture)
  const result = device.data.units.length > 0 ? await readOnServer(historyApi.read, input) : undefined
  return (
    <MoreMessages messages={messages}>
      <HistoryScreen
        key={macWifiId.data}
        device={device.data}
        first={{ input, result, language, readAt: Date.now() }}
      />
    </MoreMessages>
  )
}
