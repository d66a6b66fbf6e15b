'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { createContext, use, useDeferredValue, useState } from 'react'
import type { ControlProps } from '@/components/screen/form/define-form'
import { useLabels } from '@/components/screen/table/cells'
import { IconButton } from '@/components/ui/button'
import controls from '@/components/ui/controls.module.css'
import { Icon } from '@/components/ui/icon'
import { SearchSelect } from '@/components/ui/search-select'
import { call } from '@/lib/api/call'
import { CheckerRole, type CheckerUser, checkerApi } from '@/lib/contract/checker'
import styles from './checker.module.css'

type Name = Pick<CheckerUser, 'appUserId' | 'account' | 'nickname'>
type Chosen = Pick<CheckerUser, 'appUserId' | 'role'>

/** Names of the record's current users. */
export const KnownUsers = createContext<ReadonlyMap<string, Name>>(new Map())

const showName = ({ appUserId, account, nickname }: Name): string =>
  [nickname, account, `ID ${appUserId}`].filter(Boolean).join(' · ')

/** Users of a Checker: find an app user, add, choose administrator or common user. The first is administrator. */
export const UserPicker = ({ id, value, onChange }: ControlProps) => {
  const t = useTranslations('checker.userPicker')
  const labels = useLabels('checker')
  const language = useLocale()
  const known = use(KnownUsers)
  const [added, setAdded] = useState<ReadonlyMap<string, Name>>(new Map())
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({
    queryKey: [checkerApi.userOptions.path, search, language],
    queryFn: ({ signal }) => call(checkerApi.userOptions, { search }, { signal }),
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  })
  const chosen = Array.isArray(value) ? (value as Chosen[]) : []
  const options = (data?.list ?? []).filter(({ appUserId }) => !chosen.some((each) => each.appUserId === appUserId))
  const nameOf = (appUserId: string): string => {
    const name = known.get(appUserId) ?? added.get(appUserId) ?? data?.list.find((each) => each.appUserId === appUserId)
    return name ? showName(name) : appUserId
  }
  const add = (appUserId: string) => {
    const name = options.find((each) => each.appUserId === appUserId)
    if (name === undefined) return
    setAdded(new Map([...added, [appUserId, name]]))
    onChange([...chosen, { appUserId, role: chosen.length === 0 ? 1 : 2 }])
  }
  return (
    <div className={styles.people}>
      {chosen.map(({ appUserId, role }) => (
        <div key={appUserId} className={styles.person}>
          <span>{nameOf(appUserId)}</span>
          <SearchSelect
            className={controls.control}
            aria-label={t('roleOf', { name: nameOf(appUserId) })}
            value={role}
            onChange={(event) => {
              const next = event.target.value === '1' ? 1 : 2
              onChange(chosen.map((each) => (each.appUserId === appUserId ? { appUserId, role: next } : each)))
            }}
          >
            {[...CheckerRole.values].map((each) => (
              <option key={each} value={each}>
                {labels.choice('role', each)}
              </option>
            ))}
          </SearchSelect>
          <IconButton
            aria-label={t('remove', { name: nameOf(appUserId) })}
            onClick={() => onChange(chosen.filter((each) => each.appUserId !== appUserId))}
          >
            <Icon name="close" />
          </IconButton>
        </div>
      ))}
      <input
        className={controls.control}
        type="search"
        value={text}
        maxLength={64}
        placeholder={t('search')}
        aria-label={t('search')}
        onChange={(event) => setText(event.target.value)}
      />
      <SearchSelect id={id} className={controls.control} value="" onChange={(event) => add(event.target.value)}>
        <option value="">{t('add')}</option>
        {options.map((option) => (
          <option key={option.appUserId} value={option.appUserId}>
            {showName(option)}
          </option>
        ))}
      </SearchSelect>
    </div>
  )
}
