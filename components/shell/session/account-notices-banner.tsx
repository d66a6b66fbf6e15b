'use client'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import shell from '@/components/shell/shell.module.css'
import { Stamp } from '@/components/ui/date/stamp'
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

/** Beyond these their number says enough: the page has its place too. */
const mostShown = 5

type AccountNoticesBannerProps = {
  list: readonly AccountNotice[]
  /** They have been read. */
  onSee: () => void
}

/** What happened to the user's account, and what to do if it was not them. */
export default function AccountNoticesBanner(props: AccountNoticesBannerProps) {
  return (
    <MoreMessages messages={texts[useLocale() === 'zh' ? 'zh' : 'en']}>
      <Banner {...props} />
    </MoreMessages>
  )
}

const Banner = ({ list, onSee }: AccountNoticesBannerProps) => {
  const t = useTranslations('accountNotices')
  const lacks = useLacks()
  const left = list.length - mostShown
  return (
    <section className={`${shell.banner} ${styles.banner}`} aria-label={t('title')}>
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
          <Link className={`${shell.bannerButton} ${styles.link}`} href={routes.changePassword.path} prefetch={false}>
            {t('changePassword')}
          </Link>
        )}
        {!lacks(sessionApi.list) && (
          <Link
            className={`${shell.bannerButton} ${styles.link}`}
            href={`${routes.informationEdit.path}#sessions`}
            prefetch={false}
          >
            {t('sessions')}
          </Link>
        )}
        <button type="button" className={shell.bannerButton} onClick={onSee}>
          {t('seen')}
        </button>
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
