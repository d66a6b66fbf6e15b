'use client'
import { createContext, type ReactNode, use, useCallback } from 'react'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Permission } from '@/lib/contract/permission'
import { type UserInfo, userMay } from '@/lib/contract/user'
import { type Lacking, lackingNothing } from '@/lib/navigation/lacking'

const User = createContext<UserInfo | null>(null)
const Lacks = createContext<Lacking>(lackingNothing)

type UserProviderProps = {
  user: UserInfo
  /** What the platform does not have; without it as outside. */
  lacking?: Lacking | undefined
  children: ReactNode
}

export const UserProvider = ({ user, lacking, children }: UserProviderProps) => {
  const outside = use(Lacks)
  return (
    <User value={user}>
      <Lacks value={lacking ?? outside}>{children}</Lacks>
    </User>
  )
}

/** The signed-in user. */
export const useUser = (): UserInfo => {
  const user = use(User)
  if (!user) throw new Error('this screen is only for a signed-in user')
  return user
}

/** Key of the signed-in user; empty where there is none. */
export const useUserId = (): string => use(User)?.userId ?? ''

/** What the platform does not have, whoever asks. */
export const useLacking = (): Lacking => use(Lacks)

/** A right, or the call that an action makes: its right is that of the call. */
export type Wanted = Permission | Pick<Endpoint, 'path' | 'access'>

/** Whether the platform lacks a call, or every call of a right. */
export const useLacks = (): ((wanted: Wanted) => boolean) => {
  const { calls, rights } = use(Lacks)
  return useCallback(
    (wanted) => (typeof wanted === 'string' ? rights.includes(wanted) : calls.includes(wanted.path)),
    [calls, rights],
  )
}

/**
 * Whether the platform has it and the user holds the right; the platform decides the latter with the same function.
 */
export const useMay = (): ((wanted: Wanted) => boolean) => {
  const user = useUser()
  const lacks = useLacks()
  return (wanted) => {
    const access = typeof wanted === 'string' ? wanted : wanted.access
    return !lacks(wanted) && (access === 'public' || access === 'session' || userMay(user, access))
  }
}
