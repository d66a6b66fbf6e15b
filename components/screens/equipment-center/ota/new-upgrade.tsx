'use client'
import Button from '@mui/material/Button'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMay } from '@/components/ui/user-provider'
import { paths } from '@/lib/navigation/paths'
import styles from './ota.module.css'

const right = 'ota:task'

/** The way to the wizard; without the right to use it, the right's name. */
export const NewUpgrade = () => {
  const t = useTranslations()
  const may = useMay()
  return (
    <div className={styles.newUpgrade}>
      {may(right) ? (
        <Button variant="contained" component={Link} prefetch={false} href={paths.otaUpgrade()}>
          {t('otaTask.newTask')}
        </Button>
      ) : (
        <Button variant="contained" aria-disabled title={t('common.noPermission', { permission: right })}>
          {t('otaTask.newTask')}
        </Button>
      )}
    </div>
  )
}
