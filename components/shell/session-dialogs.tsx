'use client'
import type { OpenOutcome } from '@/lib/api/outcome'
import type { SessionPhase } from '@/lib/api/session-state'
import { DialogTexts } from './dialog-texts'
import { OtherUserDialog } from './other-user-dialog'
import { OutcomeNotice } from './outcome-notice'
import { ReloginDialog } from './relogin-dialog'

type SessionDialogsProps = { phase: SessionPhase; outcomes: readonly OpenOutcome[] }

/** Dialogs over the page while its session or the outcome of a change is in question. */
export default function SessionDialogs({ phase, outcomes }: SessionDialogsProps) {
  return (
    <DialogTexts>
      {outcomes.length > 0 && <OutcomeNotice outcomes={outcomes} />}
      {phase.is === 'asking' && <ReloginDialog why={phase.why} />}
      {phase.is === 'otherUser' && !phase.declined && <OtherUserDialog />}
    </DialogTexts>
  )
}
