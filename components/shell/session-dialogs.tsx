'use client'
import { useLocale } from 'next-intl'
import { MoreMessages } from '@/components/ui/more-messages'
import type { OpenOutcome } from '@/lib/api/outcome'
import type { SessionPhase } from '@/lib/api/session-state'
import en from '@/messages/en/session.json'
import zh from '@/messages/zh/session.json'
import { OtherUserDialog } from './other-user-dialog'
import { OutcomeNotice } from './outcome-notice'
import { ReloginDialog } from './relogin-dialog'

// The dialogs bring both languages, and the page none of their texts: they are rare, but needed at once.
const texts = { zh: { session: zh }, en: { session: en } }

type SessionDialogsProps = { phase: SessionPhase; outcomes: readonly OpenOutcome[] }

/** Dialogs over the page while its session or the outcome of a change is in question. */
export default function SessionDialogs({ phase, outcomes }: SessionDialogsProps) {
  return (
    <MoreMessages messages={texts[useLocale() === 'zh' ? 'zh' : 'en']}>
      {outcomes.length > 0 && <OutcomeNotice outcomes={outcomes} />}
      {phase.is === 'asking' && <ReloginDialog why={phase.why} />}
      {phase.is === 'otherUser' && !phase.declined && <OtherUserDialog />}
    </MoreMessages>
  )
}
