'use client'
import { useTranslations } from 'next-intl'
import { lazy, useEffect, useState } from 'react'
import { useCanUsePasskeys } from '@/components/features/account/use-can-use-passkeys'
import { useSending } from '@/components/features/account/use-sending'
import { Button } from '@/components/ui/field/button'
import { LanguageCorner } from '@/components/ui/language-switch'
import { Notice } from '@/components/ui/notice/notice'
import { Skeleton } from '@/components/ui/notice/waiting'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { onSessionPhase, sessionPhase } from '@/lib/api/session/session-state'
import { type FactorStatus, factorApi } from '@/lib/contract/factor'
import styles from './must-enrol-factor.module.css'
import { StepUpWatch } from './step-up-watch'
import { useSignOut } from './use-sign-out'

const EnrolTotpDialog = lazy(() => import('@/components/features/account/enrol-totp-dialog'))
const AddPasskeyDialog = lazy(() => import('@/components/features/account/add-passkey-dialog'))
const RecoveryCodesDialog = lazy(() => import('@/components/features/account/recovery-codes-dialog'))

const reload = () => location.reload()

/** Without the shell no dialog asks to sign in again: the page reloads, which leads to the sign-in page and back. */
const useReloadAtEnd = (): void => {
  useEffect(function followSession() {
    return onSessionPhase(() => {
      if (sessionPhase().is !== 'live') reload()
    })
  }, [])
}

/**
 * Shown instead of the console to users whose role asks for a second factor, and who have none: nothing else is possible.
 * Once there is one, and its recovery codes have been seen, the session continues with the requested page.
 */
export default function MustEnrolFactorScreen({ goOn = reload }: { goOn?: () => void }) {
  const t = useTranslations('factor')
  const common = useTranslations('common')
  const can = useCanUsePasskeys()
  const [status, setStatus] = useState<FactorStatus>()
  const [open, setOpen] = useState<'totp' | 'passkey'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { busy, failure, send } = useSending()
  const exit = useSignOut(() => location.assign('/login'))
  useReloadAtEnd()
  useEffect(
    function begin() {
      send(async () => setStatus(await call(factorApi.status, {})))
    },
    [send],
  )
  const close = () => setOpen(undefined)
  const finish = (issued: readonly string[]) => {
    close()
    if (issued.length === 0) goOn()
    else setCodes(issued)
  }
  const passkeys = status?.passkeysOffered === 1
  return (
    <main className={styles.page} aria-labelledby="must-enrol">
      <LanguageCorner />
      <h1 id="must-enrol" className={styles.title}>
        {t('mustEnrol.title')}
      </h1>
      <p className={styles.text}>{t('mustEnrol.text')}</p>
      {!status && !failure && <Skeleton height={200} />}
      {!status && failure && (
        <Notice
          tone="error"
          action={
            <Button disabled={busy} onClick={() => send(async () => setStatus(await call(factorApi.status, {})))}>
              {common('retry')}
            </Button>
          }
        >
          {failure}
        </Notice>
      )}
      {status && (
        <section className={styles.way} aria-labelledby="must-enrol-totp">
          <h2 id="must-enrol-totp" className={styles.name}>
            {t('totp.title')}
          </h2>
          <p className={styles.text}>{t('totp.text')}</p>
          <Button variant="contained" onClick={() => setOpen('totp')}>
            {t('totp.add')}
          </Button>
        </section>
      )}
      {passkeys && (
        <section className={styles.way} aria-labelledby="must-enrol-passkey">
          <h2 id="must-enrol-passkey" className={styles.name}>
            {t('passkeys.title')}
          </h2>
          <p className={styles.text}>{can ? t('passkeys.text') : t('passkeys.unsupported')}</p>
          <Button variant="outlined" disabled={!can} onClick={() => setOpen('passkey')}>
            {t('passkeys.add')}
          </Button>
        </section>
      )}
      <div>
        <Button onClick={exit.ask}>{t('mustEnrol.signOut')}</Button>
      </div>
      <Late>
        {open === 'totp' && <EnrolTotpDialog title={t('totp.add')} onClose={close} onDone={finish} />}
        {open === 'passkey' && <AddPasskeyDialog onClose={close} onDone={finish} />}
        {codes && <RecoveryCodesDialog codes={codes} onClose={goOn} />}
      </Late>
      {exit.dialog}
      <StepUpWatch />
    </main>
  )
}
