'use client'
import { createContext, type ReactNode, use } from 'react'
import type { Permission } from '@/lib/contract/permission'
import { type UserInfo, userMay } from '@/lib/contract/user'

const User = createContext<UserInfo | null>(null)

export const UserProvider = ({ user, children }: { user: UserInfo; children: ReactNode }) => (
  <User value={user}>{children}</User>
)

/** The signed-in user. */
export const useUser = (): UserInfo => {
  const user = use(User)
  if (!user) throw new Error('this screen is only for a signed-in user')
  return user
}

/** Whether the user holds a right; the platform decides with the same function. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const user = useUser()
  return (permission) => userMay(user, permission)
}
