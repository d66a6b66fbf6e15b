'use client'
import { useTranslations } from 'next-intl'
import { SecondStep } from '@/components/features/account/second-step'
import { Button } from '@/components/ui/field/button'
import { readPasskeyOptions, showFactor } from '@/lib/api/session/sign-in'
import type { Entered } from '@/lib/contract/auth'
import type { FactorWays } from '@/lib/contract/factor'
import styles from './login.module.css'

type SecondStepFormProps = {
  ways: FactorWays
  onEntered: (entered: Entered) => void
  /** To the first step; `why` says what went wrong here. */
  onBack: (why?: string) => void
}

/** The second step of a sign-in, in the place of the first. */
export default function SecondStepForm({ ways, onEntered, onBack }: SecondStepFormProps) {
  const t = useTranslations('secondStep')
  return (
    <div className={`${styles.form} ${styles.second}`}>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.proof}>{t('text')}</p>
      <SecondStep
        ways={ways}
        readOptions={() => readPasskeyOptions(false)}
        onProof={async (proof) => onEntered(await showFactor(proof))}
        onExpired={onBack}
        helpless={t('helpless')}
      />
      <Button size="large" onClick={() => onBack()}>
        {t('back')}
      </Button>
    </div>
  )
}
