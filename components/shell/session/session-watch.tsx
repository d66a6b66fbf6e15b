'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useEffect, useState, useSyncExternalStore } from 'react'
import { Late } from '@/components/ui/overlay/late'
import { useUser } from '@/components/ui/user-provider'
import { noOutcomes, onOutcomes, openOutcomes } from '@/lib/api/outcome'
import { loseSession } from '@/lib/api/session/lose-session'
import { hearTabs, tellTabs } from '@/lib/api/session/session-channel'
import { meetOtherUser, noPhase, onSessionPhase, resumeSession, sessionPhase } from '@/lib/api/session/session-state'
import { forgetOtherUsers, takeUnsent, type Unsent } from '@/lib/api/unsent-changes'
import { StepUpWatch } from './step-up-watch'

const load = () => import('./session-dialogs')
const SessionDialogs = lazy(load)

/**
 * Reacts when a second factor is asked for again, when the session ends, changes hands, or a change's answer is lost; in this tab and in the browser's
 * others. The dialogs' code is prefetched: it must be there when the network is not.
 */
export const SessionWatch = () => {
  const t = useTranslations('common.errors')
  const { userId } = useUser()
  const queries = useQueryClient()
  const phase = useSyncExternalStore(onSessionPhase, sessionPhase, noPhase)
  const [unsent, setUnsent] = useState<Unsent>()
  const outcomes = useSyncExternalStore(onOutcomes, openOutcomes, noOutcomes)

  useEffect(function prepare() {
    const idle = setTimeout(() => load().catch(() => undefined), 3000)
    return () => clearTimeout(idle)
  }, [])

  useEffect(
    function offerUnsent() {
      forgetOtherUsers(userId)
      const found = takeUnsent(userId)
      if (found) setUnsent(found)
    },
    [userId],
  )

  useEffect(
    function tellOfSession() {
      // However it began, by the company's account too: a tab that waits for a session goes on.
      tellTabs({ kind: 'in', userId })
    },
    [userId],
  )

  useEffect(
    function followTabs() {
      return hearTabs((news) => {
        if (news.kind === 'out') loseSession(t('signedOut')).catch(() => undefined)
        else if (news.userId !== userId) meetOtherUser()
        else resumeSession()
      })
    },
    [t, userId],
  )

  useEffect(
    function readAgain() {
      let ended = false
      return onSessionPhase(() => {
        const { is } = sessionPhase()
        // Reads that waited for the sign-in are repeated, once.
        if (is === 'live' && ended) queries.invalidateQueries({}, { cancelRefetch: false })
        ended = is !== 'live'
      })
    },
    [queries],
  )

  const shown = phase.is === 'asking' || (phase.is === 'otherUser' && !phase.declined) || outcomes.length > 0 || unsent
  return (
    <>
      <StepUpWatch />
      <Late>
        {shown && (
          <SessionDialogs
            phase={phase}
            outcomes={outcomes}
            unsent={unsent}
            onUnsentClose={() => setUnsent(undefined)}
          />
        )}
      </Late>
    </>
  )
}
