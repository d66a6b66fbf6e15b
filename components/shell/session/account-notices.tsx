'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { ButtonLink } from '@/components/ui/field/button-link'
import { MoreMessages } from '@/components/ui/more-messages'
import { useLacks } from '@/components/ui/user-provider'
import { type AccountNotice, sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { routes } from '@/lib/navigation/routes'
import en from '@/messages/en/accountNotices.json'
import zh from '@/messages/zh/accountNotices.json'
import styles from './account-notices.module.css'

// It brings both languages, and the page none of its texts: it is rare.
const texts = { zh: { accountNotices: zh }, en: { accountNotices: en } }

/** Beyond these their number says enough. */
const mostShown = 5

type AccountNoticesProps = {
  list: readonly AccountNotice[]
  /** They have been read. */
  onSee: () => void
  /** One of its links is followed. */
  onLeave: () => void
}

/** What happened to the user's account, and what to do if it was not them. */
export default function AccountNotices(props: AccountNoticesProps) {
  return (
    <MoreMessages messages={texts[useLocale() === 'zh' ? 'zh' : 'en']}>
      <Notices {...props} />
    </MoreMessages>
  )
}

const Notices = ({ list, onSee, onLeave }: AccountNoticesProps) => {
  const t = useTranslations('accountNotices')
  const lacks = useLacks()
  const left = list.length - mostShown
  const see = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The section goes, and the focus would go with it.
    const buttons = currentTarget.closest('[role="dialog"]')?.querySelectorAll('button')
    if (buttons) [...buttons].at(-1)?.focus()
    onSee()
  }
  return (
    <section className={styles.notices} aria-label={t('title')}>
      <div role="status">
        <p className={styles.line}>
          <strong>{t('title')}</strong> {t('lead')}
        </p>
        <ul className={styles.list}>
          {list.slice(0, mostShown).map((notice) => (
            <li key={notice.noticeId}>
              <Sentence {...notice} />
            </li>
          ))}
          {left > 0 && <li>{t('more', { count: left })}</li>}
        </ul>
        <p className={styles.line}>{t('advice')}</p>
      </div>
      <div className={styles.actions}>
        {!lacks(userApi.changePassword) && (
          <ButtonLink href={routes.changePassword.path} onClick={onLeave} variant="outlined">
            {t('changePassword')}
          </ButtonLink>
        )}
        {!lacks(sessionApi.list) && (
          <ButtonLink href={`${routes.informationEdit.path}#sessions`} onClick={onLeave} variant="outlined">
            {t('sessions')}
          </ButtonLink>
        )}
        <Button variant="outlined" onClick={see}>
          {t('seen')}
        </Button>
      </div>
    </section>
  )
}

const Sentence = ({ kind, time, ip, userAgent, byName }: AccountNotice) => {
  const t = useTranslations('accountNotices')
  return t.rich(`kinds.${kind}`, {
    browser: userAgent || t('unknownBrowser'),
    ip,
    by: byName ? 'somebody' : 'none',
    name: byName,
    at: () => <Stamp key="at" at={time} />,
  })
}
