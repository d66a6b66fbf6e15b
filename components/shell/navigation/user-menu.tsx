'use client'
import { useTranslations } from 'next-intl'
import { UserAvatar } from '@/components/features/account/user-avatar'
import { MenuButton } from '@/components/ui/overlay/menu-button'
import type { MenuChoice } from '@/components/ui/overlay/menu-choice'
import { useUser } from '@/components/ui/user-provider'
import styles from './top-bar.module.css'

/** The menu of what users set for themselves, under their name. */
export const UserMenu = ({ choices }: { choices: readonly MenuChoice[] }) => {
  const t = useTranslations('shell')
  const user = useUser()
  const name = user.realName || user.account
  return (
    <MenuButton label={`${t('user')}: ${name}`} className={styles.button} choices={choices}>
      <UserAvatar size={24} />
      <span className={`${styles.wide} ${styles.userName}`}>{name}</span>
    </MenuButton>
  )
}
