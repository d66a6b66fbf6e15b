'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { AnnouncementTitle, AnnouncementView } from '@/components/features/announcement/announcement-view'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { Button } from '@/components/ui/field/button'
import type { Announcement } from '@/lib/contract/announcement'
import type { AccountNotice } from '@/lib/contract/session'
import styles from './announcements-dialog.module.css'
import AccountNotices from './session/account-notices'

type AnnouncementsDialogProps = {
  list: readonly Announcement[]
  /** What happened to the user's account, above them. */
  account: { list: readonly AccountNotice[]; see: () => void }
  /** Called for each one shown. */
  onSee: (id: string) => void
  onClose: () => void
}

/** Announcements one by one, from the first unread: title, first ten characters of the date (spec 3), content. */
export default function AnnouncementsDialog({ list, account, onSee, onClose }: AnnouncementsDialogProps) {
  const t = useTranslations('shell.announcements')
  const common = useTranslations('common')
  // The first unread one: a dialog closed too early would otherwise show a read one again with every page.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      list.findIndex(({ readFlag }) => readFlag === 0),
    ),
  )
  const shown = list[Math.min(at, list.length - 1)]
  const shownId = shown?.id
  const head = shown && <AnnouncementTitle title={shown.platformTitle} type={shown.type} top={t('top')} />
  // What happened to the account is no part of an announcement: with it, the announcement has its title further down.
  const isAlone = account.list.length === 0
  useEffect(
    function tellShown() {
      if (shownId) onSee(shownId)
    },
    [shownId, onSee],
  )
  return (
    <DialogFrame
      {...(isAlone && head && { kind: t('title') })}
      title={(isAlone && head) || t('title')}
      onClose={onClose}
      dividers
      actions={
        <>
          {list.length > 1 && (
            <>
              <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
                {t('previous')}
              </Button>
              <span aria-live="polite">{t('position', { current: at + 1, total: list.length })}</span>
              <Button disabled={at >= list.length - 1} onClick={() => setAt(at + 1)}>
                {t('next')}
              </Button>
            </>
          )}
          <Button variant="contained" onClick={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      {!isAlone && <AccountNotices list={account.list} onSee={account.see} onLeave={onClose} />}
      {!isAlone && head && <h3 className={styles.title}>{head}</h3>}
      {shown ? <AnnouncementView announcement={shown} /> : t('empty')}
    </DialogFrame>
  )
}
