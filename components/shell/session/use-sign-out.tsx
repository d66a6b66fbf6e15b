'use client'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { signOut } from '@/lib/api/session/sign-out'
import { hasUnsaved } from '@/lib/api/unsaved-input'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

/** Whether a form of any open page has a draft: signing out removes them all. */
const hasDrafts = (): boolean =>
  Object.entries(sessionStorage).some(([key, value]) => /^draft:.*:form:/.test(key) && value !== '{}')

/** Signs out, after asking if that would lose unsaved input. */
export const useSignOut = (leave: (to: string) => void): { ask: () => void; dialog: ReactNode } => {
  const t = useTranslations('shell')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const go = () => {
    setBusy(true)
    signOut(leave)
  }
  return {
    ask: () => (hasUnsaved() || hasDrafts() ? setAsking(true) : go()),
    dialog: asking && (
      <Suspense>
        <ConfirmDialog
          title={t('signOutUnsaved.title')}
          verb={t('signOut')}
          text={t('signOutUnsaved.text')}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={go}
        />
      </Suspense>
    ),
  }
}
