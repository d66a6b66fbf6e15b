'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type Permission, sharedRights } from '@/lib/contract/permission'
import { permissionName } from '@/lib/contract/permission-name'

/** Why somebody without a right may not do it: the right by its name, or that it is for superusers alone. */
export const useNoPermission = (): ((permission: Permission) => string) => {
  const t = useTranslations('common')
  const language = useLocale()
  return (permission) =>
    sharedRights.has(permission)
      ? t('superusersOnly')
      : t('noPermission', { permission: permissionName(permission, language) })
}
