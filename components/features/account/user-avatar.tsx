'use client'
import { type CSSProperties, useState } from 'react'
import { useStoredFile } from '@/components/screen/file/use-stored-file'
import { useUser } from '@/components/ui/user-provider'
import { isFileId } from '@/lib/contract/stored-file'
import { userApi } from '@/lib/contract/user'
import { toInitials } from '@/lib/format/to-initials'
import styles from './user-avatar.module.css'

/** The signed-in user's picture; without one, or if it cannot be loaded, the initials. It has no accessible name. */
export const UserAvatar = ({ size }: { size: number }) => {
  const { avatar, realName, account } = useUser()
  const enabled = isFileId(avatar)
  const { url } = useStoredFile(userApi.avatar, { fileId: avatar }, { type: 'image/png', enabled })
  const [broken, setBroken] = useState<string>()
  const isShown = url !== undefined && url !== broken
  return (
    // The style sheet draws the initials: as text they would belong to the name of the surrounding button.
    <span
      className={styles.avatar}
      style={{ '--side': `${size}px` } as CSSProperties}
      data-initials={toInitials(realName || account)}
      data-drawn={!isShown || undefined}
      aria-hidden="true"
    >
      {isShown && <img src={url} alt="" width={size} height={size} onError={() => setBroken(url)} />}
    </span>
  )
}
