import 'server-only'
import type { ComponentType } from 'react'
import { MoreMessages } from '@/components/ui/more-messages'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import type { Namespace } from '@/messages/messages'

/** The page of a screen that needs no data before rendering. */
export const screenPage = (Screen: ComponentType, namespaces: readonly Namespace[]) =>
  async function ScreenPage() {
    await requireSession()
    await requireOwnScreen()
    return (
      <MoreMessages messages={pickMessages(await currentLanguage(), namespaces)}>
        <Screen />
      </MoreMessages>
    )
  }
