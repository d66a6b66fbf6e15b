'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useId, useState } from 'react'
import { ChosenChips } from '@/components/screen/form/chosen-chips'
import { FoundOptions } from '@/components/screen/list/found-options'
import controls from '@/components/ui/controls.module.css'
import { call } from '@/lib/api/call'
import { type PushRecipient, pushApi } from '@/lib/contract/push'
import styles from './push.module.css'

type UserPickerProps = {
  chosen: readonly PushRecipient[]
  max: number
  error: string | undefined
  onChange: (users: PushRecipient[]) => void
}

/** Most chips shown: nobody reads a list of a thousand. */
const shownChips = 30

/** Two people may share a name and look alike when masked: only the id is unique. */
const idOf = ({ userId, account }: PushRecipient): string => `${account} · ID ${userId}`

const nameOf = (user: PushRecipient): string => (user.nickname ? `${user.nickname} ${idOf(user)}` : idOf(user))

/** App users, chosen one by one by searching. */
export const UserPicker = ({ chosen, max, error, onChange }: UserPickerProps) => {
  const t = useTranslations('push.recipients')
  const id = useId()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data: found } = useQuery({
    queryKey: [pushApi.recipients.path, search],
    queryFn: ({ signal }) => call(pushApi.recipients, { search }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const isFull = chosen.length >= max
  return (
    <div className={styles.picker}>
      {chosen.length > 0 && (
        <>
          <p className={styles.note} role="status">
            {t('chosen', { count: chosen.length })}{' '}
            <button type="button" className={styles.link} onClick={() => onChange([])}>
              {t('clear')}
            </button>
          </p>
          <ChosenChips
            chips={chosen.map((user) => ({ key: user.userId, name: nameOf(user) }))}
            atMost={shownChips}
            removeLabel={(name) => t('remove', { name })}
            onRemove={(key) => onChange(chosen.filter(({ userId }) => userId !== key))}
          />
        </>
      )}
      {error && (
        <p className={controls.error} role="alert">
          {error}
        </p>
      )}
      <div className={`${controls.labelled} ${styles.control}`}>
        <label htmlFor={`${id}-search`}>{t('search')}</label>
        <input
          id={`${id}-search`}
          type="search"
          value={text}
          maxLength={64}
          autoComplete="off"
          disabled={isFull}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {search !== '' && found && (
        <FoundOptions
          found={found.list.map((user) => ({ key: user.userId, name: user.nickname, note: idOf(user), user }))}
          chosen={chosen.map(({ userId }) => userId)}
          none={t('notFound')}
          onChoose={({ user }) => {
            onChange([...chosen, user])
            setText('')
          }}
        />
      )}
    </div>
  )
}
