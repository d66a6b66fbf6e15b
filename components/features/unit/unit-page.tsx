import 'server-only'
import type { ComponentType } from 'react'
import { RecordFailure } from '@/components/screen/record/record-failure'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { deviceApi } from '@/lib/contract/device'
import { codes, errorMessages } from '@/lib/contract/error-code'
import { unitApi } from '@/lib/contract/unit'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import type { UnitScreenProps } from './unit-screen'

/** A page of units of the controller in the last path segment: the HTML includes the first readings. */
export const unitPage = (Screen: ComponentType<UnitScreenProps>) =>
  async function UnitPage({ params }: { params: Promise<{ macWifiId: string }> }) {
    await requireSession()
    await requireOwnScreen()
    const language = await currentLanguage()
    const input = deviceApi.info.input.safeParse({ macWifiId: (await params).macWifiId })
    if (!input.success) {
      const failure = { code: codes.notFound, message: errorMessages.notFound[language], requestId: '' }
      return <RecordFailure failure={failure} />
    }
    const [device, outdoor, indoor] = await Promise.all([
      readOnServer(deviceApi.info, input.data),
      readOnServer(unitApi.outdoor, input.data),
      readOnServer(unitApi.indoor, input.data),
    ])
    const readAt = Date.now()
    return (
      <MoreMessages messages={pickMessages(language, ['device', 'unit', 'control', 'health'])}>
        {device.failure ? (
          <RecordFailure failure={device.failure} />
        ) : (
          <Screen
            key={input.data.macWifiId}
            device={device.data}
            outdoor={outdoor.data && { data: outdoor.data, readAt }}
            indoor={indoor.data && { data: indoor.data, readAt }}
          />
        )}
      </MoreMessages>
    )
  }
