'use client'
import { useTranslations } from 'next-intl'
import { createContext, use, useState } from 'react'
import type { ControlProps } from '@/components/screen/form/define-form'
import { SearchPicker } from '@/components/screen/form/search-picker'
import { useLabels } from '@/components/screen/table/cells'
import { IconButton } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { Icon } from '@/components/ui/icon'
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
export const UserPicker = ({ id, value, error, describedBy, onChange }: ControlProps) => {
  const t = useTranslations('checker.userPicker')
  const labels = useLabels('checker')
  const known = use(KnownUsers)
  const [added, setAdded] = useState<ReadonlyMap<string, Name>>(new Map())
  const chosen = Array.isArray(value) ? (value as Chosen[]) : []
  const nameOf = (appUserId: string): string => {
    const name = known.get(appUserId) ?? added.get(appUserId)
    return name ? showName(name) : appUserId
  }
  const find = async (search: string, signal: AbortSignal) => {
    const { list } = await call(checkerApi.userOptions, { search }, { signal })
    return list.map((user) => ({ value: user.appUserId, label: showName(user), user }))
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
      <SearchPicker
        id={id}
        value={null}
        error={error}
        describedBy={describedBy}
        path={checkerApi.userOptions.path}
        find={find}
        without={chosen.map(({ appUserId }) => appUserId)}
        currentName={null}
        searchLabel={t('search')}
        noneLabel={t('add')}
        onChange={(_id, found) => {
          if (!found) return
          const { appUserId } = found.user
          setAdded(new Map([...added, [appUserId, found.user]]))
          onChange([...chosen, { appUserId, role: chosen.length === 0 ? 1 : 2 }])
        }}
      />
    </div>
  )
}
