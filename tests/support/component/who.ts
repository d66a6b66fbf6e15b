import type { Permission } from '@/lib/contract/permission'
import type { UserInfo } from '@/lib/contract/user'

/** A signed-in user, with all rights by default. */
export const who = (given: { perms?: readonly Permission[]; userId?: string; account?: string } = {}): UserInfo => ({
  userId: given.userId ?? '1',
  account: given.account ?? 'admin',
  useName: '管理员',
  realName: '管理员',
  passWord: null,
  superAdmin: given.perms ? 0 : 1,
  roles: [],
  platformId: 6,
  brandJurisdiction: [6, 12, 13],
  perms: [...(given.perms ?? [])],
  avatar: '',
  introduction: '',
  phone: '',
  mailbox: '',
  version: 1,
})
