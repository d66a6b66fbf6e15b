import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { firstAccount } from '../kernel/config/first-password'
import { sentinelNames } from '../kernel/http/sentinels'

export type SeedAccount = {
  account: string
  realName: string
  superAdmin: 0 | 1
  roles: string[]
  brands: PlatformId[]
  organization: string
}

/** Password of every demo account. Demo mode only, and the README says so. */
export const demoPassword = 'Console-2026'

const account = (
  name: string,
  realName: string,
  roles: string[],
  brands: PlatformId[] = [...platformIds],
  organization = 'HQ',
): SeedAccount => ({ account: name, realName, superAdmin: 0, roles, brands, organization })

/** The superuser; the one account that exists outside of demo mode. */
export const adminAccount: SeedAccount = { ...account(firstAccount, '系统管理员', ['R_ADMIN']), superAdmin: 1 }

export const demoAccounts: readonly SeedAccount[] = [
  adminAccount,
  account('editor', '陈静', ['R_EDITOR']),
  account('service', '张工', ['R_SERVICE'], [...platformIds], 'SERVICE'),
  account('ota', '王工', ['R_OTA'], [6], 'RD-CONTROL'),
  account('viewer', '林悦', ['R_VIEW']),
  account('east12', '李工', ['R_SERVICE'], [12], 'CN-EAST'),
  account('nomenu', '周宁', ['R_NONE']),
]

/** Accounts that fail on purpose, named by how they fail. */
export const faultAccounts: readonly SeedAccount[] = sentinelNames.map((name) => account(name, name, ['R_VIEW']))
