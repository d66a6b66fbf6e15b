'use client'
import { useTranslations } from 'next-intl'
import { useUser } from '@/components/ui/user-provider'

/** Why the user may not do what only superusers do; undefined for one of them. */
export const useSuperusersOnly = (): string | undefined => {
  const t = useTranslations('webUser')
  const { superAdmin } = useUser()
  return superAdmin === 1 ? undefined : t('superusersAlone')
}
