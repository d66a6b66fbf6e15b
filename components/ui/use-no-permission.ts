'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type Permission, sharedRights } from '@/lib/contract/permission'
import { permissionName } from '@/lib/contract/permission-name'

/** Why a user without a right may not do it: the right's name, or that it is for superusers only. */
export const useNoPermission = (): ((permission: Permission) => string) => {
  const t = useTranslations('common')
  const language = useLocale()
  return (permission) =>
    sharedRights.has(permission)
      ? t('superusersOnly')
      : t('noPermission', { permission: permissionName(permission, language) })
}
