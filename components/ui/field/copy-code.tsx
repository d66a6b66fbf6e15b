'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { copyText } from '@/lib/api/copy-text'
import styles from './copy-code.module.css'

type CopyCodeProps = {
  code: string
  /** It is written beside the button already. */
  isWritten?: boolean
}

/** What identifies a record, as a button that copies it and says whether it worked. */
export const CopyCode = ({ code, isWritten = false }: CopyCodeProps) => {
  const t = useTranslations('common')
  const [state, setState] = useState<'copied' | 'refused'>()
  return (
    <button
      type="button"
      className={styles.code}
      aria-label={t('copyOf', { text: code })}
      title={t('copyOf', { text: code })}
      onClick={async () => setState((await copyText(code)) ? 'copied' : 'refused')}
      onBlur={() => setState(undefined)}
    >
      {!isWritten && <code>{code}</code>}
      <Icon name="copy" size={14} />
      <span className={styles.state} aria-live="polite">
        {state && t(`report.${state}`)}
      </span>
    </button>
  )
}
