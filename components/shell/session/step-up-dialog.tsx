'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { SecondStep } from '@/components/features/account/second-step'
import { DialogTexts } from '@/components/shell/dialog-texts'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { ModalDialog } from '@/components/ui/overlay/modal-dialog'
import { call } from '@/lib/api/call'
import { cancelStepUp, confirmStepUp } from '@/lib/api/session/step-up'
import type { DataOf } from '@/lib/contract/endpoint'
import { factorApi } from '@/lib/contract/factor'
import styles from './session-dialogs.module.css'

type Options = DataOf<typeof factorApi.stepUpOptions>

const readOptions = () => call(factorApi.stepUpOptions, {})

/** Each try has a challenge of its own. */
const readChallenge = async (): Promise<Record<string, unknown>> => (await readOptions()).options ?? {}

/** Asks somebody who is signed in to show again that it is them. The page below, and the call that waits, are not touched. */
export default function StepUpDialog() {
  return (
    <DialogTexts>
      <Asking />
    </DialogTexts>
  )
}

const Asking = () => {
  const t = useTranslations('secondStep')
  const toText = useFailureText()
  const [options, setOptions] = useState<Options>()
  const [failure, setFailure] = useState<unknown>()
  const read = useCallback(() => {
    setFailure(undefined)
    readOptions().then(setOptions, setFailure)
  }, [])
  useEffect(
    function begin() {
      read()
    },
    [read],
  )
  return (
    <ModalDialog title={t('again.title')} onCancel={cancelStepUp}>
      <p className={styles.text}>{t('again.text')}</p>
      {failure !== undefined && (
        <Notice tone="error" action={<Button onClick={read}>{t('again.retry')}</Button>}>
          {toText(failure)}
        </Notice>
      )}
      {!options && failure === undefined && (
        <p className={styles.why} role="status">
          {t('again.loading')}
        </p>
      )}
      {options && (
        <SecondStep
          ways={options}
          password={options.password}
          readOptions={readChallenge}
          onProof={async (proof) => {
            await call(factorApi.stepUp, { proof })
            confirmStepUp()
          }}
          helpless={t('again.helpless')}
        />
      )}
      <div className={styles.buttons}>
        <button type="button" className={styles.quiet} onClick={cancelStepUp}>
          {t('again.cancel')}
        </button>
      </div>
    </ModalDialog>
  )
}
