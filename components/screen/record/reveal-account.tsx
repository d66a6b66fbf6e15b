'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { call } from '@/lib/api/call'
import { appUserApi, maskedMark, type RevealedField } from '@/lib/contract/app-user'
import styles from './reveal-account.module.css'

type RevealAccountProps = {
  /** The masked text from the platform. */
  text: string
  /** The app user it belongs to; null or undefined: nobody to request it for. */
  userId: string | null | undefined
  field: RevealedField
  /** Replaces the masked text, for example with a link around it. */
  children?: ReactNode
}

/**
 * A masked account, phone or mailbox with a button that reveals it. The full text is requested each time, logged
 * by the platform, and kept only in this element: it is gone with the page.
 */
export const RevealAccount = ({ text, userId, field, children }: RevealAccountProps) => {
  const t = useTranslations('common.reveal')
  const whyNot = useWhyNot()
  /** Whose text was revealed, and which field: a row that now holds another person must not show the previous one's. */
  const [shown, setShown] = useState<{ of: string; text: string }>()
  const of = `${userId} ${field} ${text}`
  const { mutate, isPending } = useMutation({
    mutationFn: (input: { userId: string; field: RevealedField }) => call(appUserApi.reveal, input),
    onSuccess: (data) => setShown({ of, text: data.text }),
    gcTime: 0,
  })
  const whole = shown?.of === of ? shown.text : undefined
  if (!userId || !text.includes(maskedMark)) return children ?? (text || '--')
  const why = whyNot(appUserApi.reveal)
  return (
    <span className={styles.account}>
      {whole ?? children ?? text}
      <button
        type="button"
        className={styles.button}
        aria-disabled={why || isPending ? true : undefined}
        title={why ?? t('note')}
        aria-label={t(whole ? 'hideOf' : 'showOf', { text })}
        onClick={() => {
          if (whole) setShown(undefined)
          else if (!why && !isPending) mutate({ userId, field })
        }}
      >
        {t(whole ? 'hide' : 'show')}
      </button>
    </span>
  )
}
