import type { Permission } from '@/lib/contract/permission'

export type SeedRole = {
  number: string
  zh: string
  en: string
  dataScope: 1 | 2 | 3 | 4
  /** Whether the role sees a leaf. */
  sees: (url: string) => boolean
  may: (perms: Permission) => boolean
}

const isAdministration = (url: string): boolean =>
  /^\/(?:systemSetup|userCenter\/(?:organization|userCore|role)$)/.test(url)
/** Rights over staff and over rights: only administrators hold them. */
const isOfAdministration = (perms: Permission): boolean =>
  /^(?:menu|organization|region|user|person|role|log|config|weather):/.test(perms)
const isRead = (perms: Permission): boolean => /:(?:list|view)$/.test(perms) && !isOfAdministration(perms)

/** Roles of domain 2.26. What each sees and may is ours; staff change it on the role screen. */
export const seedRoles: readonly SeedRole[] = [
  { number: 'R_ADMIN', zh: '管理员', en: 'Administrator', dataScope: 1, sees: () => true, may: () => true },
  {
    number: 'R_EDITOR',
    zh: '编辑',
    en: 'Editor',
    dataScope: 1 as const,
    sees: (url) => !isAdministration(url),
    may: (perms) => !isOfAdministration(perms),
  },
  {
    number: 'R_SERVICE',
    zh: '售后工程师',
    en: 'Service engineer',
    dataScope: 2 as const,
    sees: (url) =>
      /^\/(?:dashboard$|projectMangement|equipmentCenter\/(?!deviceimporting))|repairManagement$|faultType$|[cC]ontrolHistory$|[gG]uid/.test(
        url,
      ),
    may: (perms) =>
      (isRead(perms) && !/^(?:appUser|group|distributor):/.test(perms)) ||
      /^(?:unit|fault|repair|report):/.test(perms) ||
      /^(?:device:(?:export|update|reboot)|checker:(?:task|export))$/.test(perms),
  },
  {
    number: 'R_OTA',
    zh: 'OTA管理员',
    en: 'OTA manager',
    dataScope: 1 as const,
    sees: (url) => /^\/dashboard$|HIMIT$|HiCube$|OTAupgradeList$|versionManagement$|PCSoftware$/.test(url),
    may: (perms) =>
      /^(?:ota|appVersion|pcSoftware):/.test(perms) || /^(?:dashboard:view|device:list|unit:list)$/.test(perms),
  },
  {
    number: 'R_VIEW',
    zh: '只读',
    en: 'Read only',
    dataScope: 1 as const,
    sees: (url) => !isAdministration(url),
    may: isRead,
  },
]
