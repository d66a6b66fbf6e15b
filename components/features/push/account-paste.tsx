'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { call } from '@/lib/api/call'
import { maxRecipients, type PushRecipient, pushApi } from '@/lib/contract/push'
import styles from './push.module.css'

type AccountPasteProps = { chosen: readonly PushRecipient[]; onChange: (users: PushRecipient[]) => void }

/** Adds the app users of a list of accounts; unknown accounts are named and stay in the field. */
export const AccountPaste = ({ chosen, onChange }: AccountPasteProps) => {
  const t = useTranslations('push.recipients')
  const id = useId()
  const toText = useFailureText()
  const [text, setText] = useState('')
  useUnsaved(text.trim() !== '', false)
  const accounts = [...new Set(text.split(/[\s,;，；、]+/).filter(Boolean))]
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(pushApi.resolve, { accounts }),
    meta: { quiet: true },
    onSuccess: ({ list, unknown }) => {
      const added = list.filter(({ userId }) => chosen.every((user) => user.userId !== userId))
      onChange([...chosen, ...added].slice(0, maxRecipients))
      setText(unknown.join('\n'))
    },
  })
  return (
    <details className={styles.paste}>
      <summary className={layout.fold}>{t('paste')}</summary>
      <div className={`${controls.labelled} ${styles.control}`}>
        <label htmlFor={id}>{t('pasteHint')}</label>
        <textarea id={id} rows={4} value={text} onChange={(event) => setText(event.target.value)} />
      </div>
      {error && (
        <p className={controls.error} role="alert">
          {toText(error)}
        </p>
      )}
      {accounts.length > maxRecipients && (
        <p className={controls.error} role="alert">
          {t('tooMany')}
        </p>
      )}
      {data && (
        <p className={styles.note} role="status">
          {t('added', { count: data.list.length })}
          {data.unknown.length > 0 && (
            <>
              <br />
              {t('unknown', { count: data.unknown.length, accounts: data.unknown.slice(0, 20).join(', ') })}
            </>
          )}
        </p>
      )}
      <Button
        variant="outlined"
        disabled={isPending || accounts.length === 0 || accounts.length > maxRecipients}
        onClick={() => mutate()}
      >
        {t('add')}
      </Button>
    </details>
  )
}
