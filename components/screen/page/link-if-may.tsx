'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useLacksScreen } from '@/components/ui/notice/use-lacks-screen'
import { useMay } from '@/components/ui/user-provider'
import type { Permission } from '@/lib/contract/permission'

type LinkIfMayProps = { may: Permission; href: string; when?: boolean; children: ReactNode }

/** A link for users who may read its target, and plain text for others. */
export const LinkIfMay = ({ may: permission, href, when = true, children }: LinkIfMayProps) => {
  const may = useMay()
  const lacksScreen = useLacksScreen()
  if (!when || !may(permission) || lacksScreen(href)) return children
  return (
    <Link prefetch={false} href={href}>
      {children}
    </Link>
  )
}
