'use client'
import { DialogTexts } from '@/components/shell/dialog-texts'
import type { OpenOutcome } from '@/lib/api/outcome'
import type { SessionPhase } from '@/lib/api/session/session-state'
import type { Unsent } from '@/lib/api/unsent-changes'
import { OtherUserDialog } from './other-user-dialog'
import { OutcomeNotice } from './outcome-notice'
import { ReloginDialog } from './relogin-dialog'
import { UnsentDialog } from './unsent-dialog'

type SessionDialogsProps = {
  phase: SessionPhase
  outcomes: readonly OpenOutcome[]
  unsent: Unsent | undefined
  onUnsentClose: () => void
}

/** Dialogs over the page while its session or the outcome of a change is in question. */
export default function SessionDialogs({ phase, outcomes, unsent, onUnsentClose }: SessionDialogsProps) {
  return (
    <DialogTexts>
      {outcomes.length > 0 && <OutcomeNotice outcomes={outcomes} />}
      {phase.is === 'asking' && <ReloginDialog />}
      {phase.is === 'live' && unsent && <UnsentDialog unsent={unsent} onClose={onUnsentClose} />}
      {phase.is === 'otherUser' && !phase.declined && <OtherUserDialog />}
    </DialogTexts>
  )
}
