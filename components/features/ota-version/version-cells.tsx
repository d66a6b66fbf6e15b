'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { copyText } from '@/lib/api/copy-text'
import styles from './ota-manage.module.css'

const shownDigits = 12

/** The first digits of a SHA-256, and a button that copies all of them. */
export const ChecksumCell = ({ sha256 }: { sha256: string }) => {
  const t = useTranslations()
  const [state, setState] = useState<'copied' | 'refused'>()
  return (
    <span className={styles.checksum}>
      <code title={sha256}>{sha256.slice(0, shownDigits)}…</code>
      <button
        type="button"
        className="text-button"
        aria-live="polite"
        aria-label={`${state ? t(`common.report.${state}`) : t('otaVersion.copy')} SHA-256 ${sha256.slice(0, shownDigits)}`}
        onClick={async () => setState((await copyText(sha256)) ? 'copied' : 'refused')}
      >
        {state ? t(`common.report.${state}`) : t('otaVersion.copy')}
      </button>
    </span>
  )
}
