import 'server-only'
import { MoreMessages } from '@/components/ui/more-messages'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireSession } from '@/lib/session/current-session'
import { LookScreen } from './look-screen'

/** Every component in every state. Only `npm run dev` has it: next.config.mjs, `pageExtensions`. */
export const LookPage = async () => {
  await requireSession()
  return (
    <MoreMessages messages={pickMessages(await currentLanguage(), ['look', 'question', 'fault'])}>
      <LookScreen />
    </MoreMessages>
  )
}
