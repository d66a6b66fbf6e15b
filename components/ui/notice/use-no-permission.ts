'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useLacks, useMay, type Wanted } from '@/components/ui/user-provider'
import type { Endpoint } from '@/lib/contract/endpoint'
import { permissionName, sharedRights } from '@/lib/contract/permission'

/** Why something may not be done: the platform does not offer it, the right's name, or that it is for superusers only. */
export const useNoPermission = (): ((wanted: Wanted) => string) => {
  const t = useTranslations('common')
  const language = useLocale()
  const lacks = useLacks()
  return (wanted) => {
    if (lacks(wanted)) return t('errors.notOffered')
    const access = typeof wanted === 'string' ? wanted : wanted.access
    if (access === 'public' || access === 'session') return ''
    return sharedRights.has(access)
      ? t('superusersOnly')
      : t('noPermission', { permission: permissionName(access, language) })
  }
}

/** Why the user may not do it, or the platform lacks the call that it makes; undefined when neither stands in the way. */
export const useWhyNot = () => {
  const t = useTranslations('common.errors')
  const may = useMay()
  const lacks = useLacks()
  const noPermission = useNoPermission()
  return (wanted: Wanted | undefined, call?: Endpoint): string | undefined => {
    if (wanted !== undefined && !may(wanted)) return noPermission(wanted)
    return call && lacks(call) ? t('notOffered') : undefined
  }
}
