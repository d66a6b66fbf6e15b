'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ChosenChips } from '@/components/screen/form/chosen-chips'
import { SearchPicker } from '@/components/screen/form/search-picker'
import controls from '@/components/ui/field/controls.module.css'
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

const find = async (search: string, signal: AbortSignal) => {
  const { list } = await call(pushApi.recipients, { search }, { signal })
  return list.map((user) => ({ value: user.userId, label: nameOf(user), user }))
}

/** App users, chosen one by one by searching. */
export const UserPicker = ({ chosen, max, error, onChange }: UserPickerProps) => {
  const t = useTranslations('push.recipients')
  const id = useId()
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
        <label htmlFor={id}>{t('addOne')}</label>
        <SearchPicker
          id={id}
          value={null}
          path={pushApi.recipients.path}
          find={find}
          without={chosen.map(({ userId }) => userId)}
          isTyped
          disabled={isFull}
          currentName={null}
          searchLabel={t('search')}
          noneLabel={t('choose')}
          onChange={(_id, found) => found && onChange([...chosen, found.user])}
        />
      </div>
    </div>
  )
}
