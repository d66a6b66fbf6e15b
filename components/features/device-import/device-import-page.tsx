import 'server-only'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { deviceImportApi } from '@/lib/contract/device-import'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { DeviceImportScreen } from './device-import-screen'
import { historyQuery } from './import-history'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The import in the address and the user's latest ones, read with the page. */
export const DeviceImportPage = async ({ searchParams }: Props) => {
  await requireSession()
  await requireOwnScreen()
  const wanted = deviceImportApi.info.input.safeParse({ importId: (await searchParams).import })
  const [history, current] = await Promise.all([
    readOnServer(deviceImportApi.list, historyQuery),
    wanted.success ? readOnServer(deviceImportApi.info, wanted.data) : undefined,
  ])
  return (
    <MoreMessages messages={pickMessages(await currentLanguage(), ['deviceImport', 'deviceKey', 'file', 'list'])}>
      <DeviceImportScreen
        history={history}
        current={current?.failure ? undefined : current?.data}
        readAt={Date.now()}
      />
    </MoreMessages>
  )
}
