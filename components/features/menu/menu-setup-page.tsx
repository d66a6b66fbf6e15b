import 'server-only'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { menuApi } from '@/lib/contract/menu'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { MenuSetupScreen } from './menu-setup-screen'

/** The menu's rows come with the page itself. */
export const MenuSetupPage = async () => {
  await requireSession()
  await requireOwnScreen()
  const first = await readOnServer(menuApi.list, {})
  return (
    <MoreMessages messages={pickMessages(await currentLanguage(), ['menu'])}>
      <MenuSetupScreen first={first} readAt={Date.now()} />
    </MoreMessages>
  )
}
