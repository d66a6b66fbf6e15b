'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { call } from '@/lib/api/call'
import { type PushRecipient, pushApi } from '@/lib/contract/push'
import styles from './push.module.css'

type UserPickerProps = {
  chosen: readonly PushRecipient[]
  max: number
  error: string | undefined
  onChange: (users: PushRecipient[]) => void
}

/** Chips are drawn for so many; a list of a thousand is not read one by one. */
const shownChips = 30

const nameOf = ({ nickname, account }: PushRecipient): string => (nickname ? `${nickname} ${account}` : account)

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
          <ul className={styles.chips}>
            {chosen.slice(0, shownChips).map((user) => (
              <li key={user.userId} className={styles.chip}>
                {nameOf(user)}
                <button
                  type="button"
                  aria-label={t('remove', { name: nameOf(user) })}
                  onClick={() => onChange(chosen.filter(({ userId }) => userId !== user.userId))}
                >
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
            {chosen.length > shownChips && <li className={styles.chip}>+{chosen.length - shownChips}</li>}
          </ul>
        </>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.control}>
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
        <ul className={styles.found}>
          {found.list
            .filter(({ userId }) => chosen.every((user) => user.userId !== userId))
            .map((user) => (
              <li key={user.userId}>
                <button
                  type="button"
                  className={styles.option}
                  onClick={() => {
                    onChange([...chosen, user])
                    setText('')
                  }}
                >
                  <span>{user.nickname}</span>
                  <small>{user.account}</small>
                </button>
              </li>
            ))}
          {found.list.length === 0 && <li className={styles.none}>{t('notFound')}</li>}
        </ul>
      )}
    </div>
  )
}
